import { useState, type ReactNode, type SyntheticEvent } from 'react';

import { Field } from '#ui/fields/Field.tsx';
import type { Preview, ShownVisit } from '../bulk-cancel.schema.ts';
import { nameOf, ShowPhone } from './ShowPhone.tsx';
import { cancelAll, leave } from './store-cancel.ts';

interface AskingProps {
  preview: Preview;
  problem: string;
  isSending: boolean;
}

/** Who would be canceled, how many they are, and who can't be told; then their number is typed. */
export function Asking({ preview: { visits, leftOut }, problem, isSending }: AskingProps): ReactNode {
  const [typed, setTyped] = useState('');
  const silent = visits.filter(({ canBeTold }) => !canBeTold);
  const { length } = visits;
  if (length === 0)
    return (
      <>
        <p role="status">There is nothing to cancel: {leftOut === 0 ? 'no one comes then.' : leftOutWords(leftOut)}</p>
        <p>
          <button className="btn quiet" type="button" data-first onClick={leave}>
            Back
          </button>
        </p>
      </>
    );
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void cancelAll(typed);
  };
  return (
    <form className="flow" onSubmit={submit} noValidate>
      <p>{whereWords(visits.flatMap(({ visit }) => visit ?? []))}</p>
      <ul className="sums">
        <li>
          <b className="num">{length}</b> {length === 1 ? 'appointment' : 'appointments'}
        </li>
        <li>
          <b className="num">{length - silent.length}</b> {length - silent.length === 1 ? 'gets' : 'get'} an email
        </li>
        <li className={silent.length > 0 ? 'hot' : undefined}>
          <b className="num">{silent.length}</b> can’t be told
        </li>
      </ul>
      {leftOut > 0 && <p className="muted">Left as they are: {leftOutWords(leftOut)}</p>}
      {silent.length > 0 && <Silent visits={silent} />}
      <All visits={visits} />
      <p>Each gets an email with a way to book another time. The places open for others at once.</p>
      <Field
        id="typed-count"
        label={`Type ${String(length)} to cancel ${length === 1 ? 'it' : `${String(length)} appointments`}`}
        className="short-m"
        inputMode="numeric"
        autoComplete="off"
        data-first
        error={problem || undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="row">
        <button className="btn danger" type="submit" aria-disabled={isSending}>
          {isSending ? 'Starting' : `Cancel ${length === 1 ? '1 appointment' : `${String(length)} appointments`}`}
        </button>
        <button className="btn quiet" type="button" onClick={leave}>
          Keep all
        </button>
      </p>
    </form>
  );
}

function leftOutWords(count: number): string {
  return `${String(count)} ${count === 1 ? 'is' : 'are'} canceled already, begun or over.`;
}

/** Where and when they are, as far as that is shown. */
function whereWords(visits: readonly ShownVisit[]): string {
  const [first, last] = [visits[0], visits.at(-1)];
  if (!first || !last) return 'Chosen by their ids. Who they are isn’t shown to your role.';
  const sites = [...new Set(visits.map(({ site }) => site.name))];
  const day = (date: string): string =>
    new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
      Date.parse(date),
    );
  const where = sites.length === 1 ? sites[0] : `${String(sites.length)} sites`;
  if (first.date === last.date)
    return `${where ?? ''}, ${day(first.date)}, from ${first.localTime} to ${last.localTime}, by the site’s clock.`;
  return `${where ?? ''}, from ${day(first.date)} to ${day(last.date)}.`;
}

function Silent({ visits }: { visits: Preview['visits'] }): ReactNode {
  return (
    <table className="plain-rows">
      <caption>
        {visits.length === 1
          ? 'Call this person: they left no email'
          : `Call these ${String(visits.length)}: they left no email`}
      </caption>
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col">Time</th>
          <th scope="col">Phone</th>
        </tr>
      </thead>
      <tbody>
        {visits.map(({ appointmentId, visit }) => (
          <tr key={appointmentId}>
            <th scope="row">{visit ? nameOf(visit) : appointmentId}</th>
            <td className="num">{visit?.localTime ?? 'not shown'}</td>
            <td>{visit ? <ShowPhone visit={visit} /> : 'not shown'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function All({ visits }: { visits: Preview['visits'] }): ReactNode {
  const [isOpen, open] = useState(false);
  return (
    <>
      <p>
        <button className="btn text" type="button" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {isOpen ? 'Fold the list' : `See all ${String(visits.length)}`}
        </button>
      </p>
      {isOpen && (
        <ul className="all-rows">
          {visits.map(({ appointmentId, visit }) => (
            <li key={appointmentId}>
              {visit ? `${visit.localTime}: ${nameOf(visit)}, ${visit.service.display}` : appointmentId}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
