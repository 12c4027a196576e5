import type { ReactNode } from 'react';

import { ErrorMessage } from '#ui/fields/Field.tsx';
import { DAY_NAMES, dayProblem, dayWas, type DayDraft } from './draft.ts';
import { edit, type Editing } from './store-edit.ts';
import { WeekText } from './SiteText.tsx';
import { tidied } from './typed-time.ts';

type Open = Extract<Editing, { state: 'open' }>;

/** The hours of each day, with a break. */
export function HoursEditor({ editing: { site, draft, was } }: { editing: Open }): ReactNode {
  if (!site.may.hours)
    return (
      <section className="site-part">
        <h2>Hours</h2>
        <WeekText week={draft.week} />
      </section>
    );
  const set = (index: number, changes: Partial<DayDraft>): void =>
    edit({ week: draft.week.map((day, at) => (at === index ? { ...day, ...changes } : day)) });
  const copy = (): void => {
    const [monday] = draft.week;
    if (monday) edit({ week: draft.week.map((day, at) => (at < 5 ? { ...monday } : day)) });
  };
  return (
    <section className="site-part" id="hours" tabIndex={-1} aria-labelledby="hours-title">
      <div className="row site-ends">
        <h2 id="hours-title">Hours</h2>
        <button className="btn text" type="button" onClick={copy}>
          Copy Monday to all weekdays
        </button>
      </div>
      <p className="hint">Type times as you like: 9, 930, 9:30a, 14:30.</p>
      {draft.week.map((day, index) => (
        <DayRow
          key={DAY_NAMES[index]}
          id={`day-${String(index)}`}
          name={DAY_NAMES[index] ?? ''}
          day={day}
          said={dayWas(was.week[index], day)}
          onChange={(changes) => set(index, changes)}
        />
      ))}
    </section>
  );
}

interface DayRowProps {
  id: string;
  name: string;
  day: DayDraft;
  /** What it was, where that is something else. */
  said: string | null;
  onChange: (changes: Partial<DayDraft>) => void;
  withPause?: boolean;
}

/** One day: open, closed or all day, from when to when, and its break. */
export function DayRow({ id, name, day, said, onChange, withPause = true }: DayRowProps): ReactNode {
  const problem = dayProblem(day);
  const time = (field: 'open' | 'close' | 'pause', label: string): ReactNode => (
    <input
      className="in time"
      aria-label={`${name}, ${label}`}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `${id}-error` : undefined}
      autoComplete="off"
      value={day[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
      onBlur={({ target }) => {
        if (tidied(target.value) !== target.value) onChange({ [field]: tidied(target.value) });
      }}
    />
  );
  return (
    <div className={['day-row', said && 'changed', problem && 'bad'].filter(Boolean).join(' ')}>
      <span className="day-name">{name}</span>
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
      {day.kind === 'open' && (
        <span className="day-times">
          {time('open', 'opens')} to {time('close', 'closes')}
        </span>
      )}
      {day.kind === 'closed' && <span className="muted">No places offered</span>}
      {day.kind === 'allDay' && <span className="muted">Midnight to midnight</span>}
      {day.kind !== 'closed' && withPause && (
        <span className="day-times">
          <span className="muted">break</span> {time('pause', 'break begins')} for{' '}
          <input
            className="in minutes"
            aria-label={`${name}, minutes of break`}
            inputMode="numeric"
            autoComplete="off"
            value={day.minutes}
            onChange={({ target }) => onChange({ minutes: target.value })}
          />{' '}
          min
        </span>
      )}
      {problem && <ErrorMessage id={id}>{problem}</ErrorMessage>}
      {said && <p className="was">{said}</p>}
    </div>
  );
}
