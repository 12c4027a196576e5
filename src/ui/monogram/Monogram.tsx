import type { ReactNode } from 'react';

import { monogramDrawing } from './monogram.ts';
import type { Monogram as MonogramData } from './monogram.ts';

interface MonogramProps extends MonogramData {
  /** 36 px in place of 48. */
  small?: boolean;
  /** 24 px, as large as an icon. */
  tiny?: boolean;
  /** 72 px, beside the name as a headline: the wordmark of a partner's own page. */
  large?: boolean;
}

/** A partner's monogram. Decoration: its name is always beside it. Use it without `client:` in Astro files. */
export function Monogram({ small = false, tiny = false, large = false, ...monogram }: MonogramProps): ReactNode {
  const { ground, figure, ink, path } = monogramDrawing(monogram);
  return (
    <svg
      className={['plate', small && 's', tiny && 'xs', large && 'l'].filter(Boolean).join(' ')}
      viewBox="0 0 48 48"
      aria-hidden="true"
    >
      <rect width="48" height="48" fill={ground} />
      <path fill={figure} d={path} />
      <text x="24" y="30" fill={ink} textAnchor="middle">
        {monogram.letters}
      </text>
    </svg>
  );
}
