import type { ReactNode } from 'react';

import { dayWords } from '#scheduler/engine/slot-words.ts';
import { Icon } from '#ui/Icon.tsx';
import { peopleAre } from '#text/people-words.ts';
import type { Preview } from '../site-calls.schema.ts';
import { hasGoodHours } from './draft.ts';
import type { Editing } from './editing.ts';
import { previewOn } from './store-preview.ts';

type Open = Extract<Editing, { state: 'open' }>;
type Time = Preview['times'][number];
const DAY_MS = 86_400_000;

/** What people who book would see of a day, with what is typed. */
export function PreviewPane({ editing: { preview, draft, site } }: { editing: Open }): ReactNode {
  if (!preview)
    return (
      <aside className="site-preview" aria-label="What visitors will see">
        <h2>What visitors will see</h2>
        <p className="muted">{hasGoodHours(draft) ? 'On its way.' : 'Mend the hours first.'}</p>
      </aside>
    );
  const { date, today, places, placesWere, times, stranded, strandedOn, holding, clocks } = preview;
  const other = (by: number): string => new Date(Date.parse(date) + by * DAY_MS).toISOString().slice(0, 10);
  const of = (...states: Time['state'][]): Time[] => times.filter(({ state }) => states.includes(state));
  const isMorning = ({ localTime }: Time): boolean => localTime.endsWith('am');
  const offered = of('same', 'new');
  return (
    <aside className="site-preview" aria-label="What visitors will see">
      <h2>What visitors will see</h2>
      <p className="pager">
        <button type="button" aria-label="Day before" disabled={date <= today} onClick={() => previewOn(other(-1))}>
          <Icon name="arrow-left" />
        </button>
        <span className="num">{dayWords(date).short + ', ' + dayWords(date).monthDay}</span>
        <button type="button" aria-label="Day after" onClick={() => previewOn(other(1))}>
          <Icon name="arrow-right" />
        </button>
      </p>
      <p role="status">
        <b className="big num">{places}</b> {places === 1 ? 'place' : 'places'}
        {places !== placesWere && `, was ${String(placesWere)}`}
      </p>
      {clocks && (
        <p className="note">
          <Icon name="clock" />
          {clocks}
        </p>
      )}
      <Times title="Morning" times={offered.filter(isMorning)} />
      <Times title="Afternoon" times={offered.filter((time) => !isMorning(time))} />
      <Times title="No longer offered" times={of('gone')} />
      {stranded > 0 && (
        <p className="note amber">
          <Icon name="triangle-alert" />
          {peopleAre(stranded)} booked at times that go: {strandedOn.map((day) => dayWords(day).monthDay).join(', ')}
        </p>
      )}
      {holding > 0 && <p className="muted">{peopleAre(holding)} booking one this minute.</p>}
      <p className="muted">
        Follows as you type.{' '}
        {site.stationStatus === 'Active' ? 'Real from the moment you save.' : 'Real once the site is active.'}
      </p>
    </aside>
  );
}

const SHOWN = 12;

function Times({ title, times }: { title: string; times: readonly Time[] }): ReactNode {
  if (times.length === 0) return null;
  const more = times.length - SHOWN;
  return (
    <>
      <h3>{title}</h3>
      <ul className="time-chips">
        {times.slice(0, SHOWN).map(({ start, localTime, state, stranded }) => (
          <li key={start} className={state}>
            {state === 'gone' ? <s>{localTime}</s> : localTime}
            {state === 'new' && <span className="vh">, new</span>}
            {stranded > 0 && <span className="vh">, {stranded} booked</span>}
          </li>
        ))}
        {more > 0 && <li className="more">{more} more</li>}
      </ul>
    </>
  );
}
