import type { ReactNode } from 'react';

import { Bar } from '#ui/Skeleton.tsx';
import { LOCATIONS_SHOWN } from './store-locations.ts';
import { SCHEDULES_SHOWN } from './store-times.ts';

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
            <b className="num">
              <Bar />
            </b>
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

/** Days with their times that are on their way; `times` is how many of a day are shown at once. */
export function DaysSkeleton({ times }: { times: number }): ReactNode {
  return (
    <div className="ghost flow" aria-hidden="true">
      <div className="days">
        {Array.from({ length: SCHEDULES_SHOWN }, (_, day) => (
          <div className="day" key={day}>
            <p className="day-head">
              <b>
                <Bar size="short" />
              </b>
              <br /> <Bar size="brief" />
            </p>
            {Array.from({ length: times + 1 }, (_, time) => (
              <span className="slot" key={time} />
            ))}
          </div>
        ))}
      </div>
      <p>
        <span className="btn quiet">
          <Bar />
        </span>
      </p>
    </div>
  );
}
