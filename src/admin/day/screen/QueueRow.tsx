import { useStore } from '@nanostores/react';
import { memo, type ReactNode } from 'react';

import type { PaymentFlag } from '#covid/payment/payment.schema.ts';
import { Icon } from '#ui/Icon.tsx';
import { clockAt } from '../../frame/clock-at.ts';
import { ChoiceBox, ChoiceTime, type Chooses } from './Choice.tsx';
import type { nextStep } from '../state/day-order.ts';
import { nameOf } from '../state/store-visits.ts';
import { $hasKeys, $row } from '../state/store-focus.ts';
import { OpenWith } from './OpenWith.tsx';
import { StatusChip } from './StatusChip.tsx';
import { takeStepAtDesk } from '../state/store-question.ts';
import { $pending, giveUp, tryAgain, type Pending } from '../state/store-steps.ts';
import { openVisit } from '../state/store-visit.ts';
import type { MaskedVisit } from '../visit.schema.ts';

/** How a button looks: as the one to press, as one of several, as a link. */
export type RowWeight = '' | 'quiet' | 'text';

interface QueueRowProps {
  visit: MaskedVisit;
  payment: PaymentFlag | undefined;
  /** The site's time zone. */
  zone: string;
  mayUpdate: boolean;
  /** Whether Tab stops at it. */
  isStop: boolean;
  isOpened: boolean;
  /** The time, said once for all its `people`. */
  localTime: string | null;
  people: number;
  /** Minutes; 0 for who isn't. */
  late: number;
  isDue: boolean;
  step: ReturnType<typeof nextStep>;
  weight: RowWeight;
  /** Null where rows aren't chosen. */
  choice: Chooses | null;
}

/** A person of the day: who, what, and the one next step. Drawn again only when something that it shows has changed. */
export const QueueRow = memo(function QueueRow(row: QueueRowProps): ReactNode {
  const { visit, isStop, isOpened, localTime, people, late, choice } = row;
  const { appointmentId: id, person, status } = visit;
  const pending = useStore($pending, { keys: [id] })[id];
  const look = [
    pending && pending.state !== 'sending' ? 'failed' : late > 0 && 'late',
    status === 'cancelled' && 'gone',
    choice === 'chosen' && 'chosen',
  ].filter(Boolean);
  return (
    <tr className={look.join(' ') || undefined} aria-current={isOpened ? 'true' : undefined}>
      {localTime !== null && (
        <th scope="rowgroup" rowSpan={people}>
          {choice ? <ChoiceTime localTime={localTime} start={visit.start} /> : localTime}
          {people > 1 && <small>{people} people</small>}
        </th>
      )}
      <td className="c-who">
        {choice && <ChoiceBox visit={visit} choice={choice} isStop={isStop} />}
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
        {pending ? <PendingChip pending={pending} /> : <Status {...row} />}
        <OpenWith id={id} />
      </td>
      <td className="c-act">{row.mayUpdate && <Act {...row} pending={pending} />}</td>
    </tr>
  );
});

function Status({ visit, payment, zone, late, isDue }: QueueRowProps): ReactNode {
  const { status, hereAt, person } = visit;
  const here = hereAt === undefined ? '' : clockAt(Date.parse(hereAt), zone);
  return (
    <>
      {visit.car?.status === 'in-progress' ? (
        <span className="status-c ok">
          <Icon name="circle-check" />
          Swabbed
        </span>
      ) : (
        status !== 'booked' && <StatusChip status={status} since={here} />
      )}
      {late > 0 && (
        <span className="status-c warn">
          <Icon name="clock" />
          {late < 60 ? `${late} min late` : `${Math.floor(late / 60)} h ${late % 60} min late`}
        </span>
      )}
      {isDue && <small>due now</small>}
      {visit.car && status !== 'kept' && (
        <span className="flag">
          <Icon name="car" />
          {visit.car.space === null ? 'by car' : `space ${String(visit.car.space)}`}
        </span>
      )}
      {payment === 'missing' && (
        <span className="flag hot">
          <Icon name="triangle-alert" />
          Insurance missing
        </span>
      )}
      {payment === 'voucher' && (
        <span className="flag">
          <Icon name="file-text" />
          Voucher
        </span>
      )}
      {person.childAge !== undefined && (
        <span className="flag">
          <Icon name="users" />
          Child, {person.childAge}
        </span>
      )}
      {visit.isWalkIn && (
        <span className="flag">
          <Icon name="footprints" />
          Walk-in
        </span>
      )}
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

interface ActProps extends QueueRowProps {
  pending: Pending | undefined;
}

/** The next step of a row. Keys do it too, so Tab passes it by unless they are switched off. */
function Act({ visit, pending, isStop, step, weight }: ActProps): ReactNode {
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
  if (step === null) return null;
  return (
    <button
      className={`btn row-btn ${weight}`}
      type="button"
      tabIndex={tabIndex}
      onClick={() => void takeStepAtDesk(id, step)}
    >
      {step === 'check-in' ? 'Check in' : 'Done'}
      {who}
    </button>
  );
}
