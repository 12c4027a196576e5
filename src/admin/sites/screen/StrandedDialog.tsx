import { useState, type ReactNode } from 'react';

import { dayWords } from '#scheduler/engine/slot-words.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Choices } from '#ui/fields/Choices.tsx';
import type { Decisions, Stranded } from '../site-calls.schema.ts';
import { becomes, save, stopDeciding, type Deciding } from './store-edit.ts';

type Decision = NonNullable<Decisions>[number]['decision'];
type Person = Stranded['visits'][number];
type Choice = readonly [decision: Decision, label: string, detail: string];

/** Who a change would leave before a closed door, and what becomes of them: nothing is chosen beforehand. */
export function StrandedDialog({ deciding, name }: { deciding: Deciding; name: string }): ReactNode {
  const { people, status } = deciding;
  const { visits, total, holding } = people;
  const [all, setAll] = useState<Decision | null>(null);
  const [each, setEach] = useState<Record<string, Decision>>({});
  const decisionOf = ({ appointmentId }: Person): Decision | null => each[appointmentId] ?? all;
  const isDecided = visits.length === total && visits.every((visit) => decisionOf(visit) !== null);

  function goOn(): void {
    const decisions = visits.flatMap((visit) => {
      const decision = decisionOf(visit);
      return decision === null ? [] : [{ appointmentId: visit.appointmentId, decision }];
    });
    void (status === null ? save(decisions) : becomes(status, decisions));
  }

  const choices = choicesOf(people, status === null);
  return (
    <Dialog
      open
      onClose={stopDeciding}
      title={`${total === 1 ? '1 person is' : `${String(total)} people are`} booked at ${name} at times that go`}
      className="stranded-dialog"
      actions={
        <>
          <button className="btn" type="button" disabled={!isDecided} onClick={goOn}>
            Go on
          </button>
          <button className="btn quiet" type="button" onClick={stopDeciding}>
            {status === null ? 'Back to the hours' : 'Leave it as it is'}
          </button>
        </>
      }
    >
      {holding > 0 && (
        <p>
          {holding === 1 ? '1 person is' : `${String(holding)} people are`} booking this minute, and told on their page.
        </p>
      )}
      <AllOfThem
        choices={choices}
        all={all}
        choose={(decision) => {
          setAll(decision);
          setEach({});
        }}
      />
      {visits.length < total && (
        <p>More people are booked than can be decided about at once. Cancel some of them first.</p>
      )}
      <People
        visits={visits}
        choices={choices}
        hasTimes={status === null}
        decisionOf={decisionOf}
        choose={(id, decision) => setEach({ ...each, [id]: decision })}
      />
    </Dialog>
  );
}

/** What can become of them. Someone who sees no patients can only keep them; of a site that is suspended there is no other time. */
function choicesOf({ visits, total, may }: Stranded, hasTimes: boolean): Choice[] {
  const fits = visits.filter(({ couldBe }) => couldBe !== null).length;
  const [emails, calls] = [countBy(visits, 'email'), countBy(visits, 'phone')];
  const keep: Choice = ['keep', 'Keep them', 'Someone is there for them all the same. Nothing new is offered.'];
  const move: Choice = [
    'move',
    'Move each to the nearest open time',
    `${String(fits)} of ${String(total)} fit. Each is told.`,
  ];
  const cancel: Choice = [
    'cancel',
    'Cancel and tell them',
    `${String(emails)} get an email, ${String(calls)} must be called.`,
  ];
  if (!may.cancel) return [keep];
  return hasTimes ? [keep, move, cancel] : [keep, cancel];
}

interface AllOfThemProps {
  choices: readonly Choice[];
  all: Decision | null;
  choose: (decision: Decision) => void;
}

/** One choice for all. */
function AllOfThem({ choices, all, choose }: AllOfThemProps): ReactNode {
  return (
    <Choices id="all-of-them" legend="All of them">
      {choices.map(([decision, label, detail]) => (
        <label className="check" key={decision}>
          <input type="radio" name="all-of-them" checked={all === decision} onChange={() => choose(decision)} />
          <span>
            {label}
            <small>{detail}</small>
          </span>
        </label>
      ))}
    </Choices>
  );
}

interface PeopleProps {
  visits: readonly Person[];
  choices: readonly Choice[];
  hasTimes: boolean;
  decisionOf: (visit: Person) => Decision | null;
  choose: (id: string, decision: Decision) => void;
}

/** Each of them, with the nearest time and a choice of their own. */
function People({ visits, choices, hasTimes, decisionOf, choose }: PeopleProps): ReactNode {
  return (
    <>
      {/* A table that is wider than the dialog scrolls by itself, by keyboard too. */}
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- it scrolls */}
      <div className="stranded-box" role="region" aria-label="Who is booked" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col">Booked</th>
              {hasTimes && <th scope="col">Could be</th>}
              <th scope="col">Told by</th>
              <th scope="col">What becomes of it</th>
            </tr>
          </thead>
          <tbody>
            {visits.map((visit) => (
              <tr key={visit.appointmentId}>
                <th scope="row">{visit.person ?? 'Not shown to your role'}</th>
                <td>{timeWords(visit)}</td>
                {hasTimes && <td>{visit.couldBe ? timeWords(visit.couldBe) : 'none near'}</td>}
                <td>{visit.toldBy === 'email' ? 'email' : <b>phone, no email</b>}</td>
                <td>
                  <select
                    className="in"
                    aria-label={`${visit.person ?? 'Appointment'}, ${timeWords(visit)}`}
                    value={decisionOf(visit) ?? ''}
                    onChange={({ target }) => choose(visit.appointmentId, target.value as Decision)}
                  >
                    <option value="" disabled>
                      Choose
                    </option>
                    {choices
                      .filter(([decision]) => decision !== 'move' || visit.couldBe !== null)
                      .map(([decision]) => (
                        <option key={decision} value={decision}>
                          {SHORT[decision]}
                        </option>
                      ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const SHORT: Record<Decision, string> = { keep: 'Keep', move: 'Move', cancel: 'Cancel' };

function timeWords({ date, localTime }: { date: string; localTime: string }): string {
  return `${dayWords(date).monthDay}, ${localTime}`;
}

function countBy(visits: readonly Person[], by: Person['toldBy']): number {
  return visits.filter(({ toldBy }) => toldBy === by).length;
}
