import type { ReactNode } from 'react';

/** A word and a number that belong together: 'COVID-19'. */
const TOGETHER = /(\p{L}+-\d+)/u;

/** A heading's text, in which no line ends within a name such as COVID-19. */
export function Whole({ text }: { text: string }): ReactNode {
  const parts = text.split(TOGETHER);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span className="whole" key={index}>
        {part}
      </span>
    ),
  );
}
