import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import { clockAt } from '../../frame/clock-at.ts';
import { ChoiceBox, ChoiceTime, useIsChosen } from './Choice.tsx';
import { isDue, minutesLate, nextStep } from '../state/day-order.ts';
import { $now } from '../../frame/store-me.ts';
import { nameOf } from '../state/store-visits.ts';
import { $hasKeys, $row } from '../state/store-focus.ts';
import { StatusChip } from './StatusChip.tsx';
import { $pending, giveUp, takeStep, tryAgain, type Pending } from '../state/store-steps.ts';
import { $opened, openVisit } from '../state/store-visit.ts';
import type { MaskedVisit, SiteDay } from '../visit.schema.ts';

interface QueueRowProps {
  visit: MaskedVisit;
  day: SiteDay;
  /** Whether Tab stops at it. */
  isStop: boolean;
  /** The time, said once for all its people. */
  heading: { localTime: string; visits: readonly MaskedVisit[] } | null;
}

/** A person of the day: who, what, and the one next step. */
export function QueueRow({ visit, day, isStop, heading }: QueueRowProps): ReactNode {
  const now = useStore($now);
  const opened = useStore($opened);
  const pending = useStore($pending)[visit.appointmentId];
  const { appointmentId: id, person, status } = visit;
  const isToday = day.date === day.today;
  const isChosen = useIsChosen(visit);
  const look = [
    pending && pending.state !== 'sending' ? 'failed' : isToday && minutesLate(visit, now) > 0 && 'late',
    status === 'cancelled' && 'gone',
    isChosen && 'chosen',
  ].filter(Boolean);
  return (
    <tr className={look.join(' ') || undefined} aria-current={opened?.id === id ? 'true' : undefined}>
      {heading && (
        <th scope="rowgroup" rowSpan={heading.visits.length}>
          {day.may.bulkCancel ? <ChoiceTime {...heading} /> : heading.localTime}
          {heading.visits.length > 1 && <small>{heading.visits.length} people</small>}
        </th>
      )}
      <td className="c-who">
        {day.may.bulkCancel && <ChoiceBox visit={visit} isStop={isStop} />}
        <button
          className="person"
          type="button"
          id={`person-${id}`}
          tabIndex={isStop ? 0 : -1}
          onFocus={() => $row.set(id)}
          onClick={() => void openVisit(id)}
        >
          {nameOf(visit)}
        </button>{' '}
        <small>{person.birthYear}</small>
      </td>
      <td className="c-no num">{visit.confirmationNumber}</td>
      <td className="c-what">{visit.service.display}</td>
      <td className="c-st">
        {pending ? <PendingChip pending={pending} /> : <Status visit={visit} day={day} now={now} />}
      </td>
      <td className="c-act">{day.may.update && <Act visit={visit} pending={pending} isStop={isStop} now={now} />}</td>
    </tr>
  );
}

function Status({ visit, day, now }: { visit: MaskedVisit; day: SiteDay; now: number }): ReactNode {
  const { status, hereAt, person } = visit;
  const isToday = day.date === day.today;
  const late = isToday ? minutesLate(visit, now) : 0;
  const here = hereAt === undefined ? '' : clockAt(Date.parse(hereAt), day.site.timeZone);
  return (
    <>
      {status !== 'booked' && <StatusChip status={status} since={here} />}
      {late > 0 && (
        <span className="status-c warn">
          <Icon name="clock" />
          {late < 60 ? `${late} min late` : `${Math.floor(late / 60)} h ${late % 60} min late`}
        </span>
      )}
      {isToday && isDue(visit, now) && <small>due now</small>}
      {person.childAge !== undefined && (
        <span className="flag">
          <Icon name="users" />
          Child, {person.childAge}
        </span>
      )}
      {visit.isWalkIn && <span className="flag">Walk-in</span>}
    </>
  );
}

function PendingChip({ pending }: { pending: Pending }): ReactNode {
  if (pending.state === 'sending')
    return <span className="status-c waiting">{pending.step === 'check-in' ? 'Checking in' : 'Saving'}</span>;
  return (
    <span className="flag bad-flag">
      <Icon name="circle-alert" />
      {pending.state === 'waiting' ? 'Not saved yet' : pending.why}
    </span>
  );
}

interface ActProps {
  visit: MaskedVisit;
  pending: Pending | undefined;
  isStop: boolean;
  now: number;
}

/** The next step of a row. Keys do it too, so Tab passes it by unless they are switched off. */
function Act({ visit, pending, isStop, now }: ActProps): ReactNode {
  const hasKeys = useStore($hasKeys);
  const { appointmentId: id } = visit;
  const tabIndex = isStop && (!hasKeys || (pending && pending.state !== 'sending')) ? 0 : -1;
  const who = <span className="vh"> {nameOf(visit)}</span>;
  if (pending?.state === 'sending') return null;
  if (pending?.state === 'waiting')
    return (
      <button className="btn row-btn" type="button" tabIndex={tabIndex} onClick={() => void tryAgain(id)}>
        Try again{who}
      </button>
    );
  if (pending)
    return (
      <button className="btn quiet row-btn" type="button" tabIndex={tabIndex} onClick={() => giveUp(id)}>
        OK{who}
      </button>
    );
  const step = nextStep(visit, now);
  if (step === null) return null;
  const isUrgent = visit.status === 'booked' && Date.parse(visit.start) <= now;
  return (
    <button
      className={isUrgent ? 'btn row-btn' : 'btn quiet row-btn'}
      type="button"
      tabIndex={tabIndex}
      onClick={() => void takeStep(id, step)}
    >
      {step === 'check-in' ? 'Check in' : 'Done'}
      {who}
    </button>
  );
}
