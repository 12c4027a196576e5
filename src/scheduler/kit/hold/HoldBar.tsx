import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { editedVisit } from '../wizard/edit-mode.ts';
import type { HoldAnswer } from '../../offered/api.schema.ts';
import { currentBooking } from '../session/booking-context.ts';
import { canLastLonger, HOLD_SECONDS, wasHeld, type Loss, type LostTime } from './hold-states.ts';
import { lostTitle } from './lost-words.ts';
import type { NearTime } from './nearest-slots.ts';
import type { VisitPrice } from '../../offered/offered-services.ts';
import { countdown, slotLong, slotShort } from '../../engine/slot-words.ts';
import { stepPath } from '../wizard/steps.ts';
import {
  $hold,
  $holdNews,
  $lastMinutes,
  $lost,
  $offersOpen,
  $seat,
  $secondsLeft,
  $slot,
  answerLastMinutes,
  closeOffers,
  KEPT,
  keepTime,
  sendHold,
  WARN_SECONDS,
} from './store-hold.ts';
import { useValue } from '../parts/use-store-value.ts';

/** The time held with its countdown, which is not read out each second; in its last two minutes it asks, and at its end it offers others [SCHED-3]. */
export function HoldBar(): ReactNode {
  const seat = useValue($seat);
  const hold = useValue($hold);
  const news = useValue($holdNews);
  return (
    <>
      <p className="vh" role="status">
        {news}
      </p>
      {seat.state === 'holding' && (
        <p className="wait" role="status">
          <Icon name="clock" />
          Holding {slotLong(seat.wanted.slot)} for you
        </p>
      )}
      {hold && <Held hold={hold} />}
      <LastMinutesDialog />
      <OffersDialog />
    </>
  );
}

function Held({ hold }: { hold: HoldAnswer }): ReactNode {
  const left = useValue($secondsLeft);
  const news = useValue($holdNews);
  const isLast = left <= WARN_SECONDS;
  const isMove = editedVisit() !== null;
  return (
    <>
      {news === KEPT && <Alert tone="ok" title={KEPT} />}
      <div className={isLast ? 'hold warn' : 'hold tint'} role="timer" aria-label="Time left on your hold">
        <Icon name="clock" />
        {isLast ? (
          <p className="row">
            <b>You have 2 minutes left to {isMove ? 'confirm the change' : 'finish booking'}.</b>
            {canLastLonger(hold) && <KeepButton look="btn quiet" />}
          </p>
        ) : (
          <p>
            <b>
              We are holding {slotLong(hold.slot)} at {hold.location.name} for you.
            </b>{' '}
            {isMove ? 'Confirm the change' : 'Finish booking'} before the time runs out.
          </p>
        )}
        <b className="num">{countdown(left)}</b>
        <progress max={HOLD_SECONDS} value={left} aria-label="Hold time left" />
      </div>
    </>
  );
}

function KeepButton({ look }: { look: string }): ReactNode {
  return (
    <button className={look} type="button" data-first onClick={keepTime}>
      Keep this time
    </button>
  );
}

/** In the last two minutes: whether more time is needed, or that there is no more. */
function LastMinutesDialog(): ReactNode {
  const question = useValue($lastMinutes);
  const hold = useValue($hold);
  const left = useValue($secondsLeft);
  const isOpen = question !== null && hold !== null;
  return (
    <Dialog
      open={isOpen}
      insist
      onClose={answerLastMinutes}
      title={question === 'ends' ? 'You have 2 minutes left' : 'Do you need more time?'}
      actions={
        question === 'ends' ? (
          <button className="btn" type="button" data-first onClick={answerLastMinutes}>
            Continue
          </button>
        ) : (
          <>
            <KeepButton look="btn" />
            <button className="btn text" type="button" onClick={letGo}>
              Release this time
            </button>
          </>
        )
      }
    >
      {hold && (
        <p>
          We are holding <b>{slotLong(hold.slot)}</b> at {hold.location.name} for 2 more minutes.
          {question === 'ends' && ' We can’t hold it any longer, so please finish now.'} Your answers are saved either
          way.
        </p>
      )}
      <p className="clockface num" role="timer" aria-label="Time left before your hold ends">
        {countdown(left)}
      </p>
    </Dialog>
  );
}

function letGo(): void {
  sendHold({ on: 'drop' });
  goToTimes();
}

function goToTimes(): void {
  const path = stepPath(currentBooking().partner.slug, 'details');
  if (location.pathname !== path) location.assign(path);
}

/** At the end of a hold: open times near it, each with its place. A press holds one, and the visitor stays on the step. */
function OffersDialog(): ReactNode {
  const lost = useValue($lost);
  const isOpen = useValue($offersOpen) && wasHeld(lost);
  return (
    <Dialog open={isOpen} onClose={closeOffers} title={lost ? lostTitle(lost) : ''}>
      {lost && isOpen && (
        <>
          <p>
            {lost.nearest?.length === 0 ? adviceOn(lost) : 'Choose a time to pick up where you left off.'} Your answers
            are saved.
          </p>
          <NearTimes lost={lost} takesFocus />
          <p>
            <button
              className="btn text"
              type="button"
              onClick={() => {
                closeOffers();
                goToTimes();
              }}
            >
              See all times
            </button>
          </p>
        </>
      )}
    </Dialog>
  );
}

/** Those times, once they are known; in a dialog the first takes the focus from the close button, as the likeliest to be pressed. */
function NearTimes({ lost: { nearest }, takesFocus = false }: { lost: LostTime; takesFocus?: boolean }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const count = nearest?.length ?? 0;
  useEffect(() => {
    const close = box.current?.closest('dialog')?.querySelector('.x');
    if (takesFocus && close && document.activeElement === close) box.current?.querySelector('button')?.focus();
  }, [takesFocus, count]);
  if (nearest === null) return <p role="status">Looking for the closest open times.</p>;
  if (nearest.length === 0) return null;
  return (
    <div ref={box}>
      <NearRows
        times={nearest}
        onTake={({ slot, offered }) => sendHold({ on: 'take', wanted: { slot, ...offered } })}
      />
    </div>
  );
}

/** Open times in place of another one, each with its place and what differs; a press takes it. */
export function NearRows({ times, onTake }: { times: NearTime[]; onTake: (time: NearTime) => void }): ReactNode {
  return (
    <ul className="nearest card">
      {times.map((time) => (
        <li key={time.slot.id}>
          <button type="button" onClick={() => onTake(time)}>
            <span>
              <b className="num">{slotShort(time.slot)}</b>
              <span>{time.place}</span>
              <small>{time.difference}</small>
            </span>
            <Icon name="arrow-right" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface GoBarProps {
  /** Said while there is no time. */
  none: ReactNode;
  /** True on a step after the one with the times. */
  after?: boolean;
  /** Of the service chosen; without it that of the time held. */
  price?: VisitPrice | null | undefined;
  /** The location whose times are looked at, on the step that has them. */
  locationId?: string | null;
  children: ReactNode;
}

/** The bar at the foot of a phone: time, price and countdown, and the way on; in the last minutes of a hold its button keeps the time, and after its end it leads to the times. */
export function GoBar({ none, after = false, price, locationId = null, children }: GoBarProps): ReactNode {
  const hold = useValue($hold);
  const slot = useValue($slot);
  const left = useValue($secondsLeft);
  const isLast = hold !== null && left <= WARN_SECONDS;
  const { figure } = price ?? hold?.service.price ?? {};
  // While another location is looked at, the bar says whose time it leads on with.
  const elsewhere = hold && locationId && hold.location.locationId !== locationId ? hold.location.name : '';
  const hasEnded = wasHeld(useValue($lost)) && slot === null;
  return (
    <div className={isLast ? 'go-bar warn' : 'go-bar'}>
      {hold && <progress max={HOLD_SECONDS} value={left} aria-hidden="true" />}
      {hold ? (
        <p>
          <b className="num">{slotShort(hold.slot)}</b>
          <small>
            {elsewhere ? `${elsewhere} · ` : figure && `${figure} · `}
            <span className="left">
              Held for <span className="num">{countdown(left)}</span>
            </span>
          </small>
        </p>
      ) : (
        <p>{slot ? slotShort(slot) : none}</p>
      )}
      {isLast && canLastLonger(hold) ? (
        <button className="btn" type="button" onClick={keepTime}>
          Keep this time
        </button>
      ) : hasEnded && after ? (
        <button className="btn" type="button" onClick={goToTimes}>
          See times
        </button>
      ) : (
        children
      )}
    </div>
  );
}

/** What is said where the eye is not on the list of times. */
export const LOST_BEFORE: Loss[] = ['expired', 'too-near', 'closed', 'not-offered'];
/** What answers a choice in the list of times. */
export const LOST_BY_CHOICE: Loss[] = ['taken', 'too-many', 'failed'];
export const LOST_ANYHOW = [...LOST_BEFORE, ...LOST_BY_CHOICE];

function adviceOn({ why, detail }: LostTime): string {
  if (why === 'failed') return 'Please try again, or choose another time.';
  return detail ?? 'Choose another time.';
}

/** That a time is lost, and the open ones near it; nothing when `of` does not list why [SCHED-3]. */
export function LostAlert({ of }: { of: Loss[] }): ReactNode {
  const lost = useValue($lost);
  if (!lost || !of.includes(lost.why)) return null;
  const { why, nearest } = lost;
  return (
    <Alert tone={why === 'failed' ? 'error' : 'warn'} title={lostTitle(lost)} live>
      {nearest?.length === 0 ? (
        <p>{adviceOn(lost)} Your answers are saved.</p>
      ) : (
        <>
          <p>Your answers are saved. These times are open:</p>
          <NearTimes lost={lost} />
        </>
      )}
    </Alert>
  );
}
