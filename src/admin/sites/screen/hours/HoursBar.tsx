import type { ReactNode } from 'react';

import { clockWords } from '#location/opening-words.ts';
import type { DayDraft } from '../draft.ts';
import { barOf, type Scale } from './hours-bar.ts';

/** A day as a bar: open, its break, what is added and what goes. The fields above it say the same in words. */
export function HoursBar({ was, is, scale }: { was: DayDraft | undefined; is: DayDraft; scale: Scale }): ReactNode {
  const across = scale.to - scale.from;
  return (
    <svg className="hours-bar" viewBox={`0 0 ${String(across)} 12`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="bar-free" width={across} height="12" />
      {barOf(was, is).map(({ look, from, to }) => (
        <rect
          key={`${look}${String(from)}`}
          className={`bar-${look}`}
          x={from - scale.from}
          width={to - from}
          height="12"
        />
      ))}
    </svg>
  );
}

const NOON = 12 * 60;

/** What the ends of the bars stand for, and where noon is. */
export function ScaleHead({ scale: { from, to } }: { scale: Scale }): ReactNode {
  return (
    <svg className="scale" aria-hidden="true">
      <text x="0" y="13">
        {clockWords(from)}
      </text>
      <text x={`${String(((NOON - from) / (to - from)) * 100)}%`} y="13" textAnchor="middle">
        noon
      </text>
      <text x="100%" y="13" textAnchor="end">
        {clockWords(to)}
      </text>
    </svg>
  );
}
