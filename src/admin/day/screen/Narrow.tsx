import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import { $now } from '../../frame/store-me.ts';
import { isIn, SHOWN, type Shown } from '../state/day-order.ts';
import { $filters, $narrowed, $peopleFound, $typed, $visits, showAll } from '../state/store-visits.ts';
import { ShownOf, useFilters } from './DayFilters.tsx';
import type { SiteDay } from '../visit.schema.ts';

const NAMES: Record<Shown, string> = {
  all: 'All',
  'to come': 'To come',
  late: 'Late',
  here: 'Here',
  done: 'Done',
  'no-show': 'No-show',
  canceled: 'Canceled',
};

/** Words, filters and states that narrow the list. */
export function Narrow(): ReactNode {
  const visits = useStore($visits);
  const narrowed = useStore($narrowed);
  const typed = useStore($typed);
  const now = useStore($now);
  const { button, panel } = useFilters();
  return (
    <>
      <div className="tool-row">
        <div className="find-in-day">
          <label className="vh" htmlFor="find-person">
            Find a person by name, number or last four of the phone
          </label>
          <Icon name="search" />
          <input
            className="in"
            id="find-person"
            type="search"
            autoComplete="off"
            placeholder="Name, number or last four of the phone"
            value={typed}
            onChange={({ target }) => $typed.set(target.value)}
          />
          <kbd>/</kbd>
        </div>
        {button}
      </div>
      {panel}
      <fieldset className="tabs">
        <legend className="vh">Show</legend>
        {SHOWN.map((one) => {
          const count = visits.filter((visit) => isIn(one, visit, now)).length;
          return (
            <label key={one}>
              <input type="radio" name="show" checked={one === narrowed} onChange={() => $narrowed.set(one)} />
              {NAMES[one]} <span className={one === 'late' && count > 0 ? 'n hot' : 'n'}>{count}</span>
            </label>
          );
        })}
      </fieldset>
      <ShownOf />
    </>
  );
}

/** Nothing in the list: no one that day, or no one of what is asked for, which is another thing. */
export function Empty({ day }: { day: SiteDay }): ReactNode {
  const narrowed = useStore($narrowed);
  const typed = useStore($typed);
  const filters = useStore($filters);
  const found = useStore($peopleFound);
  if (narrowed === 'all' && typed === '' && filters.length === 0)
    return (
      <div className="empty">
        <p>
          <b>No one is booked here that day.</b>
        </p>
        <p className="muted">{day.opens === 'Closed' ? 'The site is closed.' : `The site is open ${day.opens}.`}</p>
      </div>
    );
  const isLateAlone = narrowed === 'late' && typed === '' && filters.length === 0;
  if (typed !== '' && found?.state === 'searching')
    return (
      <div className="empty">
        <p role="status">Looking for “{typed.trim()}” …</p>
      </div>
    );
  return (
    <div className="empty">
      <p>
        <b>{isLateAlone ? 'No one is late.' : 'No one like that today.'}</b>
      </p>
      {typed !== '' && found?.state === 'failed' && (
        <p>Last names and phones could not be looked up: only first names and numbers were.</p>
      )}
      <p className="row">
        <button className="btn quiet" type="button" onClick={showAll}>
          Show all {day.visits.length}
        </button>
        {typed !== '' && (
          <a
            className="btn quiet"
            href={`/admin/visits?${new URLSearchParams({ site: day.site.locationId }).toString()}`}
          >
            <Icon name="search" />
            Look at other days
          </a>
        )}
      </p>
    </div>
  );
}
