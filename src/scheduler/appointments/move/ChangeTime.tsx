import { useState } from 'react';
import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Loading } from '#scheduler/kit/parts/Loading.tsx';
import { BookingFrame } from '../../kit/partner/BookingFrame.tsx';
import { HoldBar } from '../../kit/hold/HoldBar.tsx';
import { LostAlert } from '../../kit/hold/LostAlert.tsx';
import { priceLine } from '../../offered/offered-services.ts';
import { dayWords, slotLong } from '../../engine/slot-words.ts';
import type { HoldAnswer } from '../../offered/api.schema.ts';
import { TechnicalIssue } from '../../kit/parts/TechnicalIssue.tsx';
import { useValue } from '../../kit/parts/use-store-value.ts';
import type { AppointmentAnswer } from '../../visits/appointment.schema.ts';
import { CannotChange, keepWords } from './MoveBanner.tsx';
import { $edited, $move, confirmMove, keepOldTime, loadEdited } from './store-move.ts';
import { canChange, visitTime } from '../../visits/visit-words.ts';
import { $hold, $lost, openBooking, pathTo, type ScreenProps } from '../../kit/partner/partner-booking.ts';

/** The last step of a change: the time that one has and the one that is held, side by side, and one press [SCHED-7, SCHED-16]. */
export function ChangeTime(props: ScreenProps): ReactNode {
  const [booking] = useState(() => openBooking(props, props.kind));
  const move = useValue($move);
  const edited = useValue($edited);
  const hold = useValue($hold);
  const isLost = useValue($lost) !== null;
  const visit = edited.state === 'found' ? edited.appointment : undefined;
  return (
    <BookingFrame
      booking={booking}
      step={null}
      title="Move to this time?"
      coLocated={hold?.location.coLocated ?? false}
    >
      <div className="flow">
        <LostAlert />
        <HoldBar />
        {(edited.state === 'none' ||
          edited.state === 'loading' ||
          (visit && !hold && !isLost && move.state === 'ready')) && (
          <Loading what="Your appointment is loading" lines={6} />
        )}
        {edited.state === 'failed' && <TechnicalIssue onRetry={() => void loadEdited()} />}
        {(edited.state === 'unknown' || (visit && !canChange(visit))) && <CannotChange />}
        {visit && canChange(visit) && <MoveOrKeep visit={visit} otherTimes={pathTo('details')} />}
      </div>
    </BookingFrame>
  );
}

/** Both times, what came of a try to move, and the ways on; `otherTimes` is where another time is chosen. */
function MoveOrKeep({ visit, otherTimes }: { visit: AppointmentAnswer; otherTimes: string }): ReactNode {
  const move = useValue($move);
  const hold = useValue($hold);
  const isLost = useValue($lost) !== null;
  return (
    <>
      {hold && <FromTo visit={visit} hold={hold} />}
      {move.state === 'no-answer' && (
        <Alert tone="error" title="We didn’t get a reply, so we don’t know if your appointment has moved." live>
          <p>
            Try again as often as you like: <b>we’ll move it only once.</b> Either way, you have one of the two times.
          </p>
        </Alert>
      )}
      {(move.state === 'refused' || isLost) && (
        <StillYours visit={visit} why={move.state === 'refused' ? move.why : null} />
      )}
      <p className="acts">
        {hold && (
          <button
            className="btn"
            type="button"
            aria-disabled={move.state === 'sending'}
            onClick={() => void confirmMove()}
          >
            {move.state === 'sending' && 'Moving'}
            {move.state === 'no-answer' && 'Try again'}
            {(move.state === 'ready' || move.state === 'refused') &&
              `Move to ${dayWords(hold.slot.date).weekday}, ${hold.slot.localTime}`}
          </button>
        )}
        <a className="btn quiet" href={otherTimes}>
          Choose another time
        </a>
        <button className="btn text" type="button" onClick={keepOldTime}>
          {keepWords(visit)}
        </button>
      </p>
    </>
  );
}

/** The old time, and the new one on tint; what else differs is said. */
function FromTo({ visit, hold }: { visit: AppointmentAnswer; hold: HoldAnswer }): ReactNode {
  const [oldDay, isOther] = [dayWords(visit.date).weekday, visit.service.serviceId !== hold.service.serviceId];
  const { price } = (isOther ? hold : visit).service;
  return (
    <>
      <div className="fromto">
        <div>
          <small>You have</small>
          <b className="num">{visitTime(visit)}</b>
          <span className="muted">{visit.location.name}</span>
          {isOther && <span className="muted">{visit.service.display}</span>}
        </div>
        <Icon name="arrow-right" />
        <div className="to">
          <small>New, held for you</small>
          <b className="num">{slotLong(hold.slot)}</b>
          <span>{hold.location.name}</span>
          {isOther && <span>{hold.service.display}</span>}
        </div>
      </div>
      <p>
        You keep {oldDay}, {visit.localTime} until you press the button. Then someone else can book it.{' '}
        {isOther ? 'Your number stays the same' : 'Your number and price stay the same'}:{' '}
        <b className="num">{visit.confirmationNumber}</b>
        {price && `, ${priceLine(price)}`}.
      </p>
    </>
  );
}

/** That a time that can't be had has cost nothing. */
function StillYours({ visit, why }: { visit: AppointmentAnswer; why: string | null }): ReactNode {
  return (
    <Alert tone="warn" title={`You still have ${visitTime(visit)}. Nothing has changed.`} live>
      {why && <p>{why}</p>}
    </Alert>
  );
}
