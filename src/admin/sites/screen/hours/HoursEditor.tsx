import type { ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import { ErrorMessage } from '#ui/fields/Field.tsx';
import type { Editing } from '../editing.ts';
import { edit } from '../store-edit.ts';
import { WeekText } from '../SiteText.tsx';
import { DAY_NAMES, dayProblem, dayWas, type DayDraft, type DayProblem } from '../draft.ts';
import { HoursBar, ScaleHead } from './HoursBar.tsx';
import { scaleOf, seatsOf, startsOf, type Scale } from './hours-bar.ts';
import { tidied } from '../typed-time.ts';

type Open = Extract<Editing, { state: 'open' }>;

/** The hours of each day, with a break, each drawn as a bar. */
export function HoursEditor({ editing: { site, draft, was } }: { editing: Open }): ReactNode {
  if (!site.may.hours)
    return (
      <section className="site-part" id="part-hours" aria-labelledby="hours-title">
        <h2 id="hours-title">Hours</h2>
        <WeekText week={draft.week} />
      </section>
    );
  const set = (index: number, changes: Partial<DayDraft>): void =>
    edit({ week: draft.week.map((day, at) => (at === index ? { ...day, ...changes } : day)) });
  const copy = (): void => {
    const [monday] = draft.week;
    if (monday) edit({ week: draft.week.map((day, at) => (at < 5 ? { ...monday } : day)) });
  };
  const scale = scaleOf([...draft.week, ...was.week]);
  return (
    <section className="site-part" id="part-hours" aria-labelledby="hours-title">
      <div className="row site-ends">
        <h2 id="hours-title">Hours</h2>
        <button className="btn text row-btn" type="button" onClick={copy}>
          Copy Monday to all weekdays
        </button>
      </div>
      <p className="hint">
        Type times as you like: 9, 930, 9:30a, 14:30. Times in {site.timeZoneName}; when the clocks change, nine stays
        nine.
      </p>
      <div className="week">
        <div className="day-row week-head" aria-hidden="true">
          <span>Day</span>
          <span className="head-times">Opens and closes</span>
          <span>Break</span>
          <span className="day-bar">
            <ScaleHead scale={scale} />
            <span className="day-places" />
          </span>
        </div>
        {draft.week.map((day, index) => (
          <DayRow
            key={DAY_NAMES[index]}
            id={`day-${String(index)}`}
            name={DAY_NAMES[index] ?? ''}
            day={day}
            was={was.week[index]}
            said={dayWas(was.week[index], day)}
            scale={scale}
            places={[placesOf(draft, day), placesOf(was, was.week[index])]}
            onChange={(changes) => set(index, changes)}
          />
        ))}
      </div>
    </section>
  );
}

/** How many people can book online on a day of the week. */
function placesOf({ hourlyCapacity, reserveCapacity }: Open['draft'], day: DayDraft | undefined): number {
  return day ? startsOf(day).length * Math.max(0, seatsOf(hourlyCapacity) - seatsOf(reserveCapacity)) : 0;
}

interface DayRowProps {
  id: string;
  name: string;
  day: DayDraft;
  /** What it was, where that is something else. */
  said: string | null;
  onChange: (changes: Partial<DayDraft>) => void;
  withPause?: boolean;
  was?: DayDraft | undefined;
  /** With it a bar is drawn. */
  scale?: Scale;
  /** How many people can book it online, and how many could. */
  places?: readonly [is: number, was: number];
}

/** One day: open, closed or all day, from when to when, and its break. */
export function DayRow({
  id,
  name,
  day,
  said,
  onChange,
  withPause = true,
  was,
  scale,
  places,
}: DayRowProps): ReactNode {
  const problem = dayProblem(day);
  const field = { id, name, day, problem, onChange };
  return (
    <div className={['day-row', said && 'changed', problem && 'bad'].filter(Boolean).join(' ')}>
      <span className="day-name">{name}</span>
      <Kind {...field} />
      {day.kind === 'open' && (
        <span className="day-times">
          <TypedTime {...field} at="open" label="opens" /> to <TypedTime {...field} at="close" label="closes" />
        </span>
      )}
      {day.kind === 'closed' && <span className="muted day-words">No places offered</span>}
      {day.kind === 'allDay' && <span className="muted">Midnight to midnight</span>}
      {day.kind !== 'closed' && withPause && (
        <span className="day-times">
          <span className="muted break-word">break</span> <TypedTime {...field} at="pause" label="break begins" /> for{' '}
          <input
            className="in minutes"
            aria-label={`${name}, minutes of break`}
            {...wrongIn(field, 'minutes')}
            inputMode="numeric"
            autoComplete="off"
            value={day.minutes}
            onChange={({ target }) => onChange({ minutes: target.value })}
          />{' '}
          min
        </span>
      )}
      {scale && places && (
        <span className="day-bar">
          <HoursBar was={was} is={day} scale={scale} />
          <span className="day-places num">{problem ? '' : placesWords(places[0])}</span>
        </span>
      )}
      {problem && <ErrorMessage id={id}>{problem.message}</ErrorMessage>}
      {said && (
        <p className="was">
          {said}
          {places && !problem && ` ${changeWords(...places)}`}
        </p>
      )}
    </div>
  );
}

function changeWords(is: number, was: number): string {
  if (is === was) return '';
  const count = Math.abs(is - was);
  if (is < was) return `${placesWords(count)} ${count === 1 ? 'goes' : 'go'}.`;
  return `${placesWords(count)} ${count === 1 ? 'is' : 'are'} added.`;
}

function placesWords(count: number): string {
  return count === 1 ? '1 place' : `${String(count)} places`;
}

type FieldOfDay = Pick<DayRowProps, 'id' | 'name' | 'day' | 'onChange'> & { problem: DayProblem | null };

/** Marks a field that the day's problem is about. */
function wrongIn({ id, problem }: FieldOfDay, field: keyof DayDraft) {
  const isWrong = problem?.at.includes(field) ?? false;
  return {
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? `${id}-error` : undefined,
  };
}

/** A time as people type it; left, it is shown in the one way. */
function TypedTime({ at, label, ...field }: FieldOfDay & { at: 'open' | 'close' | 'pause'; label: string }): ReactNode {
  const { name, day, onChange } = field;
  return (
    <input
      className="in time num"
      aria-label={`${name}, ${label}`}
      {...wrongIn(field, at)}
      autoComplete="off"
      value={day[at]}
      onChange={({ target }) => onChange({ [at]: target.value })}
      onBlur={({ target }) => {
        if (tidied(target.value) !== target.value) onChange({ [at]: tidied(target.value) });
      }}
    />
  );
}

/** Whether it is open that day: between two times, all day, or not. */
function Kind({ name, day, onChange }: FieldOfDay): ReactNode {
  return (
    <span className="sel">
      <select
        className="in"
        aria-label={`${name}, open or closed`}
        value={day.kind}
        onChange={({ target }) => onChange({ kind: target.value as DayDraft['kind'] })}
      >
        <option value="open">Open</option>
        <option value="allDay">All day</option>
        <option value="closed">Closed</option>
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}
