import type { ReactNode } from 'react';

interface StepsProps {
  /** Accessible name: 'Booking steps'. */
  label: string;
  /** In order; a step with an href can be gone back to. */
  steps: readonly { name: string; href?: string | undefined }[];
  /** Index of the step on the screen. */
  current: number;
}

/** The steps of a wizard, with the current one marked. */
export function Steps({ label, steps, current }: StepsProps): ReactNode {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map(({ name, href }, index) => {
        const text = `${index + 1}. ${name}`;
        return (
          <li
            key={name}
            className={index < current ? 'done' : undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            {href && index < current ? <a href={href}>{text}</a> : text}
          </li>
        );
      })}
    </ol>
  );
}
