import { useState, type ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Choices } from '#ui/fields/Choices.tsx';
import { peopleWords } from '#text/people-words.ts';
import type { Decisions } from '../decisions.schema.ts';
import type { Stranded } from '../stranded-calls.schema.ts';
import type { Deciding } from './editing.ts';
import { stopDeciding } from './store-deciding.ts';
import { decide } from './store-edit.ts';
import { nameOf, StrandedPeople, type Choice, type Fate, type Person } from './StrandedPeople.tsx';

/** Who a change would leave before a closed door, and what becomes of them: nothing is chosen beforehand. What is chosen stays while times are looked up again. */
export function StrandedDialog({
  deciding,
  name,
  site,
}: {
  deciding: Deciding;
  name: string;
  site: string;
}): ReactNode {
  const { people } = deciding;
  const { visits, total, holding } = people;
  const [all, setAll] = useState<Fate | null>(null);
  const [each, setEach] = useState<Record<string, Fate>>({});
  function fateOf(visit: Person): Fate | null {
    const fate = each[visit.appointmentId] ?? all;
    return fate !== null && isPossible(visit, fate) ? fate : null;
  }
  const open = visits.filter((visit) => fateOf(visit) === null).length;

  function goOn(): void {
    void decide(visits.flatMap((visit) => decisionOf(visit, fateOf(visit), site)));
  }

  const choices = choicesOf(people);
  return (
    <Dialog
      open
      onClose={stopDeciding}
      title={`${peopleWords(total)} ${total === 1 ? 'is' : 'are'} booked at ${name} at times that go`}
      className="stranded-dialog"
      actions={<Actions deciding={deciding} isOpen={open > 0} goOn={goOn} />}
    >
      <News deciding={deciding} />
      <Holding count={holding} />
      <AllOfThem
        choices={choices}
        all={all}
        choose={(fate) => {
          setAll(fate);
          setEach({});
        }}
      />
      <p role="status">
        {visits.length < total &&
          'More people are booked than can be decided about at once: cancel some of them first. '}
        {open === 0 ? 'All of them are decided about.' : `${peopleWords(open)} still to be decided about.`}
        <MustCall count={visits.filter(({ mustCall }) => mustCall).length} />
      </p>
      <StrandedPeople
        visits={visits}
        choices={choices}
        fateOf={fateOf}
        isPossible={isPossible}
        choose={(id, fate) => setEach({ ...each, [id]: fate })}
      />
    </Dialog>
  );
}

interface ActionsProps {
  deciding: Deciding;
  /** Whether somebody is still to be decided about. */
  isOpen: boolean;
  goOn: () => void;
}

function Actions({ deciding: { people, status, jobId }, isOpen, goOn }: ActionsProps): ReactNode {
  return (
    <>
      <button className="btn" type="button" disabled={isOpen || people.visits.length < people.total} onClick={goOn}>
        Go on
      </button>
      <button className="btn quiet" type="button" onClick={stopDeciding}>
        {status === null && jobId === null ? 'Back to the hours' : 'Leave it as it is'}
      </button>
    </>
  );
}

/** Who is moved or canceled today, or has no email, doesn't learn of it by email alone. */
function MustCall({ count }: { count: number }): ReactNode {
  if (count === 0) return null;
  return <b> {peopleWords(count)} must be called: their visit is today, or they have no email.</b>;
}

function Holding({ count }: { count: number }): ReactNode {
  if (count === 0) return null;
  return (
    <p>
      {peopleWords(count)} {count === 1 ? 'is' : 'are'} booking this minute, and told on their page.
    </p>
  );
}

/** What has changed while somebody decided: whose time is gone, and that nothing was saved. */
function News({ deciding: { people, gone, problem } }: { deciding: Deciding }): ReactNode {
  if (problem === null) return null;
  const who = people.visits.filter(({ appointmentId }) => gone.includes(appointmentId));
  return (
    <Alert tone="warn" title={problem} live>
      {who.length > 0 && (
        <ul>
          {who.slice(0, GONE_NAMED).map((visit) => (
            <li key={visit.appointmentId}>{nameOf(visit)}</li>
          ))}
          {who.length > GONE_NAMED && <li>and {peopleWords(who.length - GONE_NAMED)} more</li>}
        </ul>
      )}
    </Alert>
  );
}

/** So many people whose times are gone are named. */
const GONE_NAMED = 10;

function isPossible({ couldBe, elsewhere }: Person, fate: Fate): boolean {
  return fate === 'move' ? couldBe !== null : fate === 'elsewhere' ? elsewhere !== null : true;
}

/** What is sent of a visit: a move with the time that was shown. */
function decisionOf({ appointmentId, couldBe, elsewhere }: Person, fate: Fate | null, site: string): Decisions {
  if (fate === null) return [];
  if (fate === 'keep' || fate === 'cancel') return [{ appointmentId, decision: fate }];
  const to =
    fate === 'move'
      ? couldBe && { site, start: couldBe.start }
      : elsewhere && { site: elsewhere.site, start: elsewhere.start };
  return to ? [{ appointmentId, decision: 'move', to }] : [];
}

/** What can become of them. Someone who sees no patients can only keep them; of a site that is suspended there is no other time. */
function choicesOf({ visits, total, may }: Stranded): Choice[] {
  const [here, there] = [countOf(visits, 'move'), countOf(visits, 'elsewhere')];
  const emails = visits.filter(({ toldBy }) => toldBy === 'email').length;
  const calls = visits.filter(({ mustCall }) => mustCall).length;
  const fit = (count: number): string => `${String(count)} of ${String(total)} fit. Each is told.`;
  const keep: Choice = ['keep', 'Keep them', 'Someone is there for them all the same. Nothing new is offered.'];
  const move: Choice = ['move', 'Move each to the next open time', fit(here)];
  const elsewhere: Choice = [
    'elsewhere',
    'Move each to a site nearby',
    `${fit(there)} The new place is in what they read.`,
  ];
  const cancel: Choice = [
    'cancel',
    'Cancel and tell them',
    `${String(emails)} get an email, ${String(calls)} must be called.`,
  ];
  if (!may.cancel) return [keep];
  return [keep, ...(here > 0 ? [move] : []), ...(there > 0 ? [elsewhere] : []), cancel];
}

function countOf(visits: readonly Person[], fate: Fate): number {
  return visits.filter((visit) => isPossible(visit, fate)).length;
}

interface AllOfThemProps {
  choices: readonly Choice[];
  all: Fate | null;
  choose: (fate: Fate) => void;
}

/** One choice for all. */
function AllOfThem({ choices, all, choose }: AllOfThemProps): ReactNode {
  return (
    <Choices id="all-of-them" legend="All of them">
      {choices.map(([fate, label, detail]) => (
        <label className="check" key={fate}>
          <input type="radio" name="all-of-them" checked={all === fate} onChange={() => choose(fate)} />
          <span>
            {label}
            <small>{detail}</small>
          </span>
        </label>
      ))}
    </Choices>
  );
}
