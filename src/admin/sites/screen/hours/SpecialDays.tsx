import { useState, type ReactNode } from 'react';

import { HOLIDAY_NAMES } from '#location/holidays.ts';
import { dayWords } from '#scheduler/engine/slot-words.ts';
import { dayDraft, type SpecialDraft } from '../draft.ts';
import { DayRow } from './HoursEditor.tsx';
import type { Editing } from '../editing.ts';
import { edit } from '../store-edit.ts';

type Open = Extract<Editing, { state: 'open' }>;

const HOLIDAYS = ['thanksgiving', 'christmas'] as const;

/** What a special day is called: a holiday, which comes each year, or a date. */
export function specialName(day: string): string {
  if (day === 'thanksgiving' || day === 'christmas') return `${HOLIDAY_NAMES[day]}, each year`;
  return /^\d{4}-\d\d-\d\d$/.test(day) ? `${dayWords(day).long}, ${day.slice(0, 4)}` : 'New day';
}

/** Days whose hours differ from those of their weekday. */
export function SpecialDays({ editing: { site, draft, was } }: { editing: Open }): ReactNode {
  if (!site.may.hours) return null;
  const { special } = draft;
  const set = (index: number, changes: Partial<SpecialDraft>): void =>
    edit({ special: special.map((one, at) => (at === index ? { ...one, ...changes } : one)) });
  const add = (day: string): void => {
    if (!special.some((one) => one.day === day)) edit({ special: [...special, { day, ...dayDraft(null) }] });
  };
  const wasOf = (one: SpecialDraft): string | null => {
    const before = was.special.find(({ day }) => day === one.day);
    if (!before) return 'Was as on any other week.';
    return JSON.stringify(before) === JSON.stringify(one) ? null : 'Was other hours.';
  };
  return (
    <section className="site-part" id="part-special" aria-labelledby="special-title">
      <h2 id="special-title">Special days</h2>
      <p className="hint">They replace the week’s hours on that day. A holiday comes each year.</p>
      {special.map((one, index) => (
        <div className="special" key={one.day}>
          <DayRow
            id={`special-${one.day}`}
            name={specialName(one.day)}
            day={one}
            said={wasOf(one)}
            withPause={false}
            onChange={(changes) => set(index, changes)}
          />
          <button
            className="btn text"
            type="button"
            onClick={() => edit({ special: special.filter((_, at) => at !== index) })}
          >
            Remove<span className="vh"> {specialName(one.day)}</span>
          </button>
        </div>
      ))}
      <AddDay taken={special.map(({ day }) => day)} add={add} />
    </section>
  );
}

/** Adds a date, or a holiday that isn't there yet. */
function AddDay({ taken, add }: { taken: readonly string[]; add: (day: string) => void }): ReactNode {
  const [chosen, setChosen] = useState('');
  function addChosen(): void {
    add(chosen);
    setChosen('');
  }
  return (
    <div className="row">
      <label className="lab" htmlFor="special-day">
        Add a day
      </label>
      <input
        id="special-day"
        className="in"
        type="date"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      {/* A button of its own: as a year is typed, each digit makes a date. */}
      <button className="btn quiet" type="button" disabled={!chosen.startsWith('2')} onClick={addChosen}>
        Add
      </button>
      {HOLIDAYS.filter((day) => !taken.includes(day)).map((day) => (
        <button key={day} className="btn quiet" type="button" onClick={() => add(day)}>
          {HOLIDAY_NAMES[day]}
        </button>
      ))}
    </div>
  );
}
