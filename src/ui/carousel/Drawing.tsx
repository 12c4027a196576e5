import type { ReactNode } from 'react';

const PATHS = {
  pause: 'M6 4h3v16H6zM15 4h3v16h-3z',
  play: 'M6 3l14 9-14 9z',
  previous: 'M15 18l-6-6 6-6',
  next: 'M9 18l6-6-6-6',
};

/** The drawing on a button of a carousel, beside its word. */
export function Drawing({ name }: { name: keyof typeof PATHS }): ReactNode {
  return (
    <svg className="i" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
      <path strokeWidth="2" strokeLinejoin="round" d={PATHS[name]} />
    </svg>
  );
}
