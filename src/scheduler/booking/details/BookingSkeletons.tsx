import type { ReactNode } from 'react';

import { Bar } from '#ui/Skeleton.tsx';
import { LOCATIONS_SHOWN } from '../shown/shown-at-first.ts';

/** Locations that are on their way, in the parts and lines of real ones: nothing below moves when they come. */
export function LocationsSkeleton(): ReactNode {
  return (
    <div className="ghost" aria-hidden="true">
      <div className="locs card">
        {Array.from({ length: LOCATIONS_SHOWN }, (_, row) => (
          <div className="loc" key={row}>
            <i className="bar" />
            <span>
              <b>
                <Bar size="brief" />
              </b>
              <span>
                <Bar size="short" />
              </span>
              <small>
                <Bar size="brief" />
              </small>
              <span className="sm">
                <Bar size="brief" />
              </span>
            </span>
            <span className="at">
              <small>
                <Bar size="brief" />
              </small>
              <b>
                <Bar size="brief" />
              </b>
            </span>
          </div>
        ))}
      </div>
      <p>
        <span className="btn text">
          <Bar />
        </span>
      </p>
    </div>
  );
}

/** Days with their times that are on their way: two rows of times, a row of days above them. */
export function DaysSkeleton(): ReactNode {
  return (
    <div className="ghost flow" aria-hidden="true">
      <div className="strip">
        {Array.from({ length: 8 }, (_, day) => (
          <span className="day-cell" key={day} />
        ))}
      </div>
      <p>
        <span className="btn text">
          <Bar />
        </span>
      </p>
      {Array.from({ length: 2 }, (_, part) => (
        <div className="part" key={part}>
          <div className="part-head">
            <Bar />
          </div>
          <div className="times">
            {Array.from({ length: 8 }, (_, time) => (
              <span className="slot" key={time} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
