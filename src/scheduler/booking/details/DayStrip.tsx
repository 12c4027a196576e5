import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { Icon } from '#ui/Icon.tsx';
import type { ScheduleDay } from '#scheduler/engine/slot.schema.ts';
import { dayWords } from '#scheduler/slot-words.ts';
import { useValue } from '#scheduler/use-store-value.ts';
import { stripOf, type StripDay } from './parts-of-day.ts';
import { $daysShown, chooseDay, SCHEDULES_SHOWN, showMoreDays } from './store-times.ts';

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
    <fieldset>
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
    </fieldset>
  );
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
