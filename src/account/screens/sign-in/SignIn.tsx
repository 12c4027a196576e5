import { useState, type ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { APPOINTMENTS_PATH } from '#scheduler/visits/visit-pages.ts';
import { CREATE_PATH, FORGOT_PATH } from '../../account-paths.ts';
import { AccountForm } from '../parts/AccountForm.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { AsGuest } from './AsGuest.tsx';
import { CodeForm } from './CodeForm.tsx';
import { FollowDevice, OtherWays, WhyNot } from './OtherWays.tsx';
import { makeOtherWays } from './store-other-ways.ts';
import { makeSignIn } from './store-sign-in.ts';

/** Signing in: by password, or without one by an email, a passkey or an outside provider [SHELL-2]. */
export function SignIn(): ReactNode {
  const [store] = useState(makeSignIn);
  const [ways] = useState(makeOtherWays);
  const sentTo = useValue(store.$sentTo);
  const asksDevice = useValue(ways.$asksDevice);
  if (sentTo !== null) return <CodeForm store={store} email={sentTo} />;
  if (asksDevice) return <FollowDevice ways={ways} />;
  return (
    <div className="flow">
      <h1>Sign in</h1>
      <AsGuest />
      <WhyNot ways={ways} />
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
      <OtherWays store={store} ways={ways} />
      <p>
        New here? <a href={CREATE_PATH}>Create an account</a>. It takes an email and a password.
        <br />
        Booked as a guest? <a href={APPOINTMENTS_PATH}>Find your appointment</a> with its number.
      </p>
      <p className="muted">You don’t need an account to book. The price, the open times and the emails are the same.</p>
    </div>
  );
}
