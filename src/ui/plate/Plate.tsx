import type { ReactNode } from 'react';

import { plateDrawing } from './plate.ts';
import type { Plate as PlateData } from './plate.ts';

interface PlateProps extends PlateData {
  /** 36 px in place of 48. */
  small?: boolean;
  /** 72 px, beside the name as a headline: the wordmark of a partner's own page. */
  large?: boolean;
}

/** A partner's monogram. Decoration: its name is always beside it. Use it without `client:` in Astro files. */
export function Plate({ small = false, large = false, ...plate }: PlateProps): ReactNode {
  const { ground, figure, ink, path } = plateDrawing(plate);
  return (
    <svg
      className={['plate', small && 's', large && 'l'].filter(Boolean).join(' ')}
      viewBox="0 0 48 48"
      aria-hidden="true"
    >
      <rect width="48" height="48" fill={ground} />
      <path fill={figure} d={path} />
      <text x="24" y="30" fill={ink} textAnchor="middle">
        {plate.letters}
      </text>
    </svg>
  );
}
