import { useState, type ReactNode } from 'react';

import { dayWords } from '#scheduler/engine/slot-words.ts';
import { HOUR } from '#text/durations.ts';
import type { Stranded } from '../stranded-calls.schema.ts';

/** What becomes of somebody: 'move' is to another time here, 'elsewhere' to a site near. */
export type Fate = 'keep' | 'move' | 'elsewhere' | 'cancel';
export type Person = Stranded['visits'][number];
export type Choice = readonly [fate: Fate, label: string, detail: string];

interface PeopleProps {
  visits: readonly Person[];
  choices: readonly Choice[];
  fateOf: (visit: Person) => Fate | null;
  isPossible: (visit: Person, fate: Fate) => boolean;
  choose: (id: string, fate: Fate) => void;
}

/** Groups of people by how soon they must know, and how they are told. */
const GROUPS: readonly (readonly [Person['mustCall'], title: string])[] = [
  ['today', 'Visit today, must be called'],
  ['no-email', 'No email, must be called'],
  [null, 'An email is enough'],
];

/** So many rows are drawn, and as many more at a time. */
const ROWS = 100;

/** Each of them, with the next times and a choice of their own; of many those who are open can be looked at alone. */
export function StrandedPeople({ visits, choices, fateOf, isPossible, choose }: PeopleProps): ReactNode {
  const [rows, setRows] = useState(ROWS);
  const [only, setOnly] = useState<readonly string[] | null>(null);
  const some = only === null ? visits : visits.filter(({ appointmentId }) => only.includes(appointmentId));
  const shown = GROUPS.flatMap(([why]) => some.filter(({ mustCall }) => mustCall === why)).slice(0, rows);
  const has = hasIn(choices);
  const open = visits.filter((visit) => fateOf(visit) === null);
  return (
    <>
      {visits.length > ROWS && <Narrow open={open} isNarrow={only !== null} narrow={setOnly} />}
      {/* A table that is wider than the dialog scrolls by itself, by keyboard too. */}
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- it scrolls */}
      <div className="stranded-box" role="region" aria-label="Who is booked" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col">Booked</th>
              <th scope="col">What becomes of it</th>
              {has('move') && <th scope="col">Could be</th>}
              {has('elsewhere') && <th scope="col">At a site nearby</th>}
              <th scope="col">Told by</th>
            </tr>
          </thead>
          {GROUPS.map(([why, title]) => (
            <Group
              key={title}
              title={title}
              count={some.filter(({ mustCall }) => mustCall === why).length}
              visits={shown.filter(({ mustCall }) => mustCall === why)}
              {...{ choices, fateOf, isPossible, choose }}
            />
          ))}
        </table>
      </div>
      {some.length > rows && (
        <p>
          <button className="btn quiet" type="button" onClick={() => setRows(rows + ROWS)}>
            Show {Math.min(ROWS, some.length - rows)} more of {some.length}
          </button>
        </p>
      )}
    </>
  );
}

function hasIn(choices: readonly Choice[]) {
  return (fate: Fate): boolean => choices.some(([one]) => one === fate);
}

/** Draws the people who are told in one way, under a row that names it and counts them. */
function Group({ title, count, visits, ...choosing }: PeopleProps & { title: string; count: number }): ReactNode {
  if (visits.length === 0) return null;
  return (
    <tbody>
      <tr className="stranded-group">
        <th
          scope="rowgroup"
          colSpan={4 + choosing.choices.filter(([fate]) => fate === 'move' || fate === 'elsewhere').length}
        >
          {title}: {count}
        </th>
      </tr>
      {visits.map((visit) => (
        <Row key={visit.appointmentId} {...choosing} visit={visit} />
      ))}
    </tbody>
  );
}

type RowProps = Omit<PeopleProps, 'visits'> & { visit: Person };

function Row({ visit, ...choosing }: RowProps): ReactNode {
  const { couldBe, elsewhere, toldBy, mustCall } = visit;
  const has = hasIn(choosing.choices);
  return (
    <tr>
      <th scope="row">{nameOf(visit)}</th>
      <td>{timeWords(visit)}</td>
      <td>
        <FateOf visit={visit} {...choosing} />
      </td>
      {has('move') && <td>{couldBe ? <Away from={visit} to={couldBe} /> : 'none near'}</td>}
      {has('elsewhere') && (
        <td>
          {elsewhere && `${elsewhere.name}, `}
          {elsewhere ? <Away from={visit} to={elsewhere} /> : 'none near'}
        </td>
      )}
      <td>
        {toldBy === 'phone' && <b>phone, no email</b>}
        {toldBy === 'email' && (mustCall ? <b>email, and a call</b> : 'email')}
      </td>
    </tr>
  );
}

interface NarrowProps {
  open: readonly Person[];
  isNarrow: boolean;
  narrow: (only: readonly string[] | null) => void;
}

/** Shows of many only those who are open, or everyone. */
function Narrow({ open, isNarrow, narrow }: NarrowProps): ReactNode {
  const ids = open.map(({ appointmentId }) => appointmentId);
  return (
    <p>
      <button
        className="btn text"
        type="button"
        disabled={!isNarrow && ids.length === 0}
        onClick={() => narrow(isNarrow ? null : ids)}
      >
        {isNarrow ? 'Show everyone' : 'Show only who is still to be decided about'}
      </button>
    </p>
  );
}

/** What becomes of one of them. */
function FateOf({ visit, choices, fateOf, isPossible, choose }: RowProps): ReactNode {
  return (
    <select
      className="in"
      aria-label={`${visit.person ?? 'Appointment'}, ${timeWords(visit)}`}
      value={fateOf(visit) ?? ''}
      onChange={({ target }) => choose(visit.appointmentId, target.value as Fate)}
    >
      <option value="" disabled>
        Choose
      </option>
      {choices
        .filter(([fate]) => isPossible(visit, fate))
        .map(([fate]) => (
          <option key={fate} value={fate}>
            {SHORT[fate]}
          </option>
        ))}
    </select>
  );
}

const SHORT: Record<Fate, string> = {
  keep: 'Keep',
  move: 'Move',
  elsewhere: 'Move nearby',
  cancel: 'Cancel',
};

/** How the list calls somebody. */
export function nameOf({ person }: Person): string {
  return person ?? 'Not shown to your role';
}

/** Another time, and how much later or earlier it is. */
function Away({ from, to }: { from: Pick<Person, 'start'>; to: NonNullable<Person['couldBe']> }): ReactNode {
  const away = Date.parse(to.start) - Date.parse(from.start);
  const hours = Math.round(Math.abs(away) / HOUR);
  const days = Math.round(hours / 24);
  const which = away < 0 ? 'earlier' : 'later';
  const of = (count: number, unit: string): string => `${String(count)} ${unit}${count === 1 ? '' : 's'} ${which}`;
  return (
    <>
      {timeWords(to)} <small>{hours < 24 ? of(hours, 'hour') : of(days, 'day')}</small>
    </>
  );
}

function timeWords({ date, localTime }: { date: string; localTime: string }): string {
  return `${dayWords(date).monthDay}, ${localTime}`;
}
