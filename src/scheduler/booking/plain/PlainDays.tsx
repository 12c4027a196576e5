import type { ReactNode } from 'react';
import { lastDay } from '#scheduler/engine/lookahead.ts';
import { dayWords } from '#scheduler/engine/slot-words.ts';
import type { ScheduleDay } from '#scheduler/engine/slot.schema.ts';
import { Icon } from '#ui/Icon.tsx';
import { ROW, stripOf, wholeRows, type StripDay } from '../shown/parts-of-day.ts';
import { DAYS_SHOWN, SCHEDULES_SHOWN } from '../shown/shown-at-first.ts';
import { TIMES, timesAddress } from './plain-address.ts';
import type { PlainTimesPage } from './plain-page.ts';
import type { PlainProps } from './plain-parts.tsx';

/** The open times of a location that were found. */
type Found = Extract<NonNullable<PlainTimesPage['times']>, { state: 'found' }>;
/** A page of times with those that were found. */
export type FoundProps = PlainProps & { times: Found };

/** The address's other parts with another day. */
export function onDay({ ask: { near, serviceId, locationId, days } }: PlainTimesPage, day: string) {
  return { near, serviceId, locationId, days, day };
}

/** The days to choose from, and a field for one that is far. */
export function Days({ booking, page, times, shown }: FoundProps & { shown: ScheduleDay }): ReactNode {
  const { slug } = booking.partner;
  const asked = page.ask.days ?? DAYS_SHOWN;
  const upTo = times.days.slice(0, times.days.indexOf(shown) + 1);
  const cells = wholeRows(Math.max(asked, stripOf(upTo, times.closedDays, Infinity, SCHEDULES_SHOWN).length));
  const strip = stripOf(times.days, times.closedDays, cells, SCHEDULES_SHOWN);
  const hasMore = !times.complete || strip.at(-1)?.date !== times.days.at(-1)?.date;
  const { near, serviceId, locationId } = page.ask;
  return (
    <div className="flow">
      <ul className="strip" aria-label="Days">
        {strip.map((day) => (
          <li key={day.date}>
            <Day day={day} isShown={day.date === shown.date} href={timesAddress(slug, onDay(page, day.date), TIMES)} />
          </li>
        ))}
        {hasMore && (
          <li>
            <a
              className="day-cell"
              href={timesAddress(slug, { ...onDay(page, shown.date), days: wholeRows(strip.length) + ROW }, TIMES)}
            >
              <Icon name="calendar" />
              More days
            </a>
          </li>
        )}
      </ul>
      <details>
        <summary className="btn text">
          <Icon name="calendar" />
          Go to a day
        </summary>
        <form className="plain-day" action={timesAddress(slug)}>
          {near && <input type="hidden" name="near" value={near} />}
          {serviceId !== null && <input type="hidden" name="serviceId" value={serviceId} />}
          {locationId !== null && <input type="hidden" name="locationId" value={locationId} />}
          <div className="field">
            <label htmlFor="go-to-day">Day</label>
            <input
              className="in"
              type="date"
              id="go-to-day"
              name="day"
              min={times.days[0]?.date}
              max={lastDay()}
              defaultValue={shown.date}
            />
          </div>
          <button className="btn quiet" type="submit">
            Show times
          </button>
        </form>
      </details>
    </div>
  );
}

function Day({ day, isShown, href }: { day: StripDay; isShown: boolean; href: string }): ReactNode {
  const { short, weekday, monthDay } = dayWords(day.date);
  const count = day.closed ? 'Closed' : `${day.timeSlots.length || 'None'} open`;
  const words = (
    <>
      <b aria-hidden="true">{short}</b>
      <span className="vh">{weekday}, </span>
      <span>{monthDay}</span>
      <span className="count">{count}</span>
    </>
  );
  if (day.timeSlots.length === 0) return <span className="day-cell none">{words}</span>;
  return (
    <a className="day-cell" href={href} aria-current={isShown ? 'true' : undefined}>
      {words}
    </a>
  );
}
