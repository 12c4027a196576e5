import { useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { Icon } from '#ui/Icon.tsx';
import type { ScheduleDay } from '#scheduler/engine/slot.schema.ts';
import { dayWords } from '#scheduler/engine/slot-words.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { stripOf, type StripDay } from '../shown/parts-of-day.ts';
import { lastDay } from '#scheduler/engine/lookahead.ts';
import { SCHEDULES_SHOWN } from '../shown/shown-at-first.ts';
import { $day, $daysShown, chooseDay, goToDay, showMoreDays } from './store-times.ts';

interface DayStripProps {
  days: ScheduleDay[];
  /** Days on which the location doesn't open, 'YYYY-MM-DD'. */
  closedDays: string[];
  /** False when later days are not loaded yet. */
  complete: boolean;
  /** The day whose times are shown. */
  chosen: string | undefined;
}

/** The days to choose from with how many times are open on each: one stop of the Tab key, arrows go from day to day. */
export function DayStrip({ days, closedDays, complete, chosen }: DayStripProps): ReactNode {
  const shown = useValue($daysShown);
  const strip = stripOf(days, closedDays, shown, SCHEDULES_SHOWN);
  const hasMore = !complete || strip.at(-1)?.date !== days.at(-1)?.date;

  function showMore(): void {
    const last = strip.at(-1)?.date ?? '';
    flushSync(showMoreDays);
    const next = days.find(({ date }) => date > last);
    if (next) document.getElementById(`day-${next.date}`)?.focus();
  }

  return (
    <fieldset className="flow">
      <legend className="vh">Day</legend>
      <div className="strip">
        {strip.map((day) => (
          <Day day={day} isChosen={day.date === chosen} key={day.date} />
        ))}
        {hasMore && (
          <button className="day-cell" type="button" onClick={showMore}>
            <Icon name="calendar" />
            More days
          </button>
        )}
      </div>
      <GoToDay first={days[0]?.date} />
    </fieldset>
  );
}

/** A calendar to go to a day that is far: the browser's own, from the first day with times to the last that can be booked [SCHED-2]. */
function GoToDay({ first }: { first: string | undefined }): ReactNode {
  const [news, setNews] = useState('');
  const last = lastDay();

  async function go(date: string): Promise<void> {
    // A year that is being typed is '0002' first.
    if (!first || date < first) return setNews('');
    if (date > last) return setNews(`You can book until ${dayWords(last).long}.`);
    await goToDay(date);
    const shown = $day.get();
    setNews(shown === date ? `Times on ${dayWords(date).long} are here.` : noTimes(date, shown));
  }

  return (
    <details>
      <summary className="btn text">
        <Icon name="calendar" />
        Go to a day
      </summary>
      <div className="field">
        <label htmlFor="go-to-day">Day</label>
        <input
          className="in"
          type="date"
          id="go-to-day"
          min={first}
          max={last}
          aria-describedby="go-to-day-news"
          onChange={({ target }) => void go(target.value)}
        />
        <p className="sm muted" id="go-to-day-news" role="status">
          {news}
        </p>
      </div>
    </details>
  );
}

function noTimes(date: string, next: string | null): string {
  const none = `No open times on ${dayWords(date).long}.`;
  return next === null ? `${none} There are none later.` : `${none} The next are on ${dayWords(next).long}.`;
}

function Day({ day: { date, timeSlots, closed }, isChosen }: { day: StripDay; isChosen: boolean }): ReactNode {
  const { short, weekday, monthDay } = dayWords(date);
  const id = `day-${date}`;
  const count = closed ? 'Closed' : `${timeSlots.length || 'None'} open`;
  return (
    <label className="day-cell" htmlFor={id}>
      <input
        type="radio"
        name="day"
        id={id}
        checked={isChosen}
        disabled={timeSlots.length === 0}
        onChange={() => chooseDay(date)}
        aria-label={`${weekday}, ${monthDay}, ${count.toLowerCase()}`}
      />
      <b aria-hidden="true">{short}</b>
      <span aria-hidden="true">{monthDay}</span>
      <span className="count" aria-hidden="true">
        {count}
      </span>
    </label>
  );
}
