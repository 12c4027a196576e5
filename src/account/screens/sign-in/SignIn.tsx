import { useState, useSyncExternalStore, type ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { APPOINTMENTS_PATH } from '#scheduler/visits/visit-pages.ts';
import { useLoaded } from '#ui/islands/use-loaded.ts';
import { CREATE_PATH, FORGOT_PATH } from '../../account-paths.ts';
import { AccountForm } from '../parts/AccountForm.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { AsGuest } from './AsGuest.tsx';
import { CodeForm } from './CodeForm.tsx';
import { bookingOf, type PartnerOfBooking } from './from-booking.ts';
import { returnTo } from './go-back.ts';
import { FollowDevice, OtherWays, WhyNot, type OtherWaysStore } from './OtherWays.tsx';
import { AfterPause, Paused } from './Paused.tsx';
import { makeOtherWays } from './store-other-ways.ts';
import { makeSignIn, type SignInStore } from './store-sign-in.ts';

const OR_AS_GUEST = 'Continue as a guest, or sign in';
const loadParts = () => import('./booking-parts.ts');
/** The address never changes while the page stands. */
const never = () => () => undefined;

/** Signing in: by password, or without one by an email, a passkey or an outside provider; who comes from one of `partners`’ bookings sees it, and the guest's way first [SHELL-2]. */
export function SignIn({ partners }: { partners: readonly PartnerOfBooking[] }): ReactNode {
  const [store] = useState(makeSignIn);
  const [ways] = useState(makeOtherWays);
  const from = useSyncExternalStore(never, returnTo, () => '');
  const partner = bookingOf(from, partners);
  const parts = useLoaded(partner !== null, loadParts);
  const sentTo = useValue(store.$sentTo);
  const asksDevice = useValue(ways.$asksDevice);
  if (sentTo !== null) return <CodeForm store={store} email={sentTo} />;
  if (asksDevice) return <FollowDevice ways={ways} />;
  return (
    <>
      {partner && parts && <parts.BookingHead partner={partner} from={from} title={OR_AS_GUEST} />}
      <h1>{partner ? OR_AS_GUEST : 'Sign in'}</h1>
      {from === APPOINTMENTS_PATH && <p className="muted">To see your appointments.</p>}
      <div className={partner ? 'aside end with-summary' : undefined}>
        <div className="flow">
          {parts && <parts.StillHeld />}
          {partner && <AsGuest from={from} />}
          <section className="with-account flow">
            {partner && <h2 className="lab big">With your account</h2>}
            <Ways store={store} ways={ways} level={partner ? 3 : 2} />
            <NewHere isBooking={partner !== null} />
          </section>
        </div>
        {parts && <parts.HeldSummary />}
      </div>
    </>
  );
}

/** By password, and beside it without one; while passwords are paused, only without. */
function Ways({ store, ways, level }: { store: SignInStore; ways: OtherWaysStore; level: 2 | 3 }): ReactNode {
  const paused = useValue(store.$paused);
  return (
    <>
      <WhyNot ways={ways} />
      {paused && <Paused {...paused} />}
      <div className="sign-two">
        {!paused && (
          <AccountForm
            form={store.password}
            onSend={store.byPassword}
            button="Sign in"
            busy="Signing in…"
            beside={
              <a className="btn text" href={FORGOT_PATH}>
                Forgot your password?
              </a>
            }
            instead={{ password: <PasswordField form={store.password} name="password" /> }}
          />
        )}
        <OtherWays store={store} ways={ways} level={level} />
      </div>
      {paused && <AfterPause store={store} />}
    </>
  );
}

function NewHere({ isBooking }: { isBooking: boolean }): ReactNode {
  return (
    <div className="new-here">
      <p>
        New here? <a href={CREATE_PATH}>Create an account</a>. It takes an email and a password.
        {!isBooking && (
          <>
            <br />
            Booked as a guest? <a href={APPOINTMENTS_PATH}>Find your appointment</a> with its number.
          </>
        )}
      </p>
      {!isBooking && (
        <p className="muted">
          You don’t need an account to book. The price, the open times and the emails are the same.
        </p>
      )}
    </div>
  );
}
