import type { ReactNode } from 'react';

import { TECHNICAL_ISSUE } from '#scheduler/kit/form/make-form.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { APPOINTMENTS_PATH } from '#scheduler/visits/visit-pages.ts';
import { Alert } from '#ui/Alert.tsx';
import { CREATE_PATH, SIGN_IN_PATH } from '../../account-paths.ts';
import { Later } from '../parts/Later.tsx';
import { $account, loadAccount } from './store-account.ts';

const signedIn = () => import('./SignedIn.tsx');

/** One's own account: what is next, who one is, where one is signed in, and the ways out [SHELL-2]. */
export function YourAccount(): ReactNode {
  const account = useValue($account);
  switch (account.state) {
    case 'loading':
      return (
        <div className="next-wait">
          <p className="muted" role="status">
            Your account is loading
          </p>
        </div>
      );
    case 'failed':
      return (
        <div className="flow">
          <Failed />
          <p className="acts">
            <button className="btn" type="button" onClick={() => void loadAccount()}>
              Try again
            </button>
          </p>
        </div>
      );
    case 'guest':
      return <Guest />;
    case 'shown':
      return (
        <Later load={signedIn} waiting="Your account is loading">
          {({ SignedIn }) => <SignedIn account={account} />}
        </Later>
      );
  }
}

function Failed(): ReactNode {
  return (
    <Alert tone="error" live>
      {TECHNICAL_ISSUE}
    </Alert>
  );
}

function Guest(): ReactNode {
  return (
    <div className="flow">
      <p>You’re not signed in. You can book without an account: the price and the open times are the same.</p>
      <p className="acts">
        <a className="btn" href={SIGN_IN_PATH}>
          Sign in
        </a>
        <a className="btn quiet" href={CREATE_PATH}>
          Create an account
        </a>
      </p>
      <p>
        Booked without one? <a href={APPOINTMENTS_PATH}>My appointments</a> finds your appointment by its number.
      </p>
    </div>
  );
}
