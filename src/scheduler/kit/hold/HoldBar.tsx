import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { countdown, slotLong } from '../../engine/slot-words.ts';
import type { HoldAnswer } from '../../offered/api.schema.ts';
import { useValue } from '../parts/use-store-value.ts';
import { WARN_SECONDS } from './hold-atoms.ts';
import { canLastLonger, HOLD_SECONDS, wasHeld } from './hold-states.ts';
import { useHoldView } from './hold-view.ts';
import { adviceOn, NearTimes } from './LostAlert.tsx';
import { lostTitle } from './lost-words.ts';
import { KEPT } from './store-hold.ts';

/** The time held with its countdown, which is not read out each second; in its last two minutes it asks, and at its end it offers others [SCHED-3]. */
export function HoldBar(): ReactNode {
  const { $seat, $hold, $holdNews } = useHoldView().hold;
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
  const { hold: store, isMove: asksIfMove } = useHoldView();
  const left = useValue(store.$secondsLeft);
  const news = useValue(store.$holdNews);
  const isLast = left <= WARN_SECONDS;
  const isMove = asksIfMove();
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
  const { keepTime } = useHoldView().hold;
  return (
    <button className={look} type="button" data-first onClick={keepTime}>
      Keep this time
    </button>
  );
}

/** In the last two minutes: whether more time is needed, or that there is no more. */
function LastMinutesDialog(): ReactNode {
  const { hold: store, toTimes } = useHoldView();
  const { answerLastMinutes } = store;
  const question = useValue(store.$lastMinutes);
  const hold = useValue(store.$hold);
  const left = useValue(store.$secondsLeft);
  const isOpen = question !== null && hold !== null;
  function letGo(): void {
    store.sendHold({ on: 'drop' });
    toTimes();
  }
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

/** At the end of a hold: open times near it, each with its place. A press holds one, and the visitor stays on the step. */
function OffersDialog(): ReactNode {
  const { hold, toTimes } = useHoldView();
  const { closeOffers } = hold;
  const lost = useValue(hold.$lost);
  const isOpen = useValue(hold.$offersOpen) && wasHeld(lost);
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
                toTimes();
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
