import type { ReactNode } from 'react';

import { Drawing } from './Drawing.tsx';
import { prefersStillness, useEmbla, useSaid, type Parts } from './use-embla.ts';

/** Embla's speeds are shares of what is left for each frame, not times: with this one a list takes 600 ms to move (spec 9) [RESULT-1]. */
const SPEED = 14;

/** The buttons of a carousel that is a list: back and on. At an end a button stays where it is and says so. */
export function MovingList({ parts }: { parts: Parts }): ReactNode {
  const embla = useEmbla(parts, { duration: SPEED, align: 'start', slidesToScroll: 'auto' });
  const ends = useSaid(embla, (of) => `${of.canScrollPrev() ? '' : 'start'} ${of.canScrollNext() ? '' : 'end'}`) ?? '';
  const [isStart, isEnd] = [ends.includes('start'), ends.includes('end')];
  return (
    <>
      <button
        className="btn quiet"
        type="button"
        aria-disabled={isStart || undefined}
        onClick={() => isStart || embla?.scrollPrev(prefersStillness())}
      >
        <Drawing name="previous" />
        Previous
      </button>
      <button
        className="btn quiet"
        type="button"
        aria-disabled={isEnd || undefined}
        onClick={() => isEnd || embla?.scrollNext(prefersStillness())}
      >
        Next
        <Drawing name="next" />
      </button>
    </>
  );
}
