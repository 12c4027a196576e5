import type { ReactNode } from 'react';

import { countdown, slotShort } from '../../engine/slot-words.ts';
import type { VisitPrice } from '../../offered/offered-services.ts';
import { useValue } from '../parts/use-store-value.ts';
import { WARN_SECONDS } from './hold-atoms.ts';
import { canLastLonger, HOLD_SECONDS, wasHeld } from './hold-states.ts';
import { useHoldView } from './hold-view.ts';

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
  const { hold: store, toTimes } = useHoldView();
  const hold = useValue(store.$hold);
  const slot = useValue(store.$slot);
  const left = useValue(store.$secondsLeft);
  const isLast = hold !== null && left <= WARN_SECONDS;
  const { figure } = price ?? hold?.service.price ?? {};
  // While another location is looked at, the bar says whose time it leads on with.
  const elsewhere = hold && locationId && hold.location.locationId !== locationId ? hold.location.name : '';
  const hasEnded = wasHeld(useValue(store.$lost)) && slot === null;
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
        <button className="btn" type="button" onClick={store.keepTime}>
          Keep this time
        </button>
      ) : hasEnded && after ? (
        <button className="btn" type="button" onClick={toTimes}>
          See times
        </button>
      ) : (
        children
      )}
    </div>
  );
}
