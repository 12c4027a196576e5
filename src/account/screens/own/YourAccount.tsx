import type { ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { APPOINTMENTS_PATH } from '#scheduler/visits/visit-pages.ts';
import { CREATE_PATH, SIGN_IN_PATH } from '../../account-paths.ts';
import { Before, Later } from '../parts/Later.tsx';
import { $account, loadAccount } from './store-account.ts';

const WAITING = 'Your account is loading';
const signedIn = () => import('./SignedIn.tsx');

/** One's own account: what is next, who one is, where one is signed in, and the ways out [SHELL-2]. `viewed` is a row about services that somebody has looked at. */
export function YourAccount({ viewed }: { viewed: ReactNode }): ReactNode {
  const account = useValue($account);
  if (account.state === 'shown')
    return (
      <Later load={signedIn} waiting={WAITING}>
        {({ SignedIn }) => <SignedIn account={account} viewed={viewed} />}
      </Later>
    );
  return (
    <Before state={account.state} waiting={WAITING} onRetry={() => void loadAccount()}>
      <Guest />
    </Before>
  );
}

function Guest(): ReactNode {
  return (
    <>
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
    </>
  );
}
