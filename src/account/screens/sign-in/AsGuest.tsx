import { useSyncExternalStore, type ReactNode } from 'react';

import { useLoaded } from '#ui/islands/use-loaded.ts';
import { returnTo } from './go-back.ts';

const BOOKING = /^\/schedule-appointment\//;
const loadHeld = () => import('./StillHeld.tsx');
/** The address never changes while the page stands. */
const never = () => () => undefined;

/** The guest's way on for who comes from a booking, before the other ways, with the time that is on hold meanwhile. */
export function AsGuest(): ReactNode {
  const from = useSyncExternalStore(never, returnTo, () => '');
  const isBooking = BOOKING.test(from);
  const held = useLoaded(isBooking, loadHeld);
  if (!isBooking) return null;
  return (
    <>
      {held && <held.StillHeld />}
      <section className="guest" aria-labelledby="guest">
        <div>
          <h2 className="lab big" id="guest">
            As a guest
          </h2>
          <p className="muted">You don’t need an account. The price, the open times and the emails are the same.</p>
        </div>
        <a className="btn quiet" href={from}>
          Continue as a guest
        </a>
      </section>
      <h2 className="lab big">With your account</h2>
    </>
  );
}
