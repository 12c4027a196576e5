import type { ReactNode } from 'react';

import { TECHNICAL_ISSUE } from '#scheduler/kit/form/make-form.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { APPOINTMENTS_PATH } from '#scheduler/visits/visit-pages.ts';
import { Alert } from '#ui/Alert.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { CREATE_PATH, SIGN_IN_PATH } from '../../account-paths.ts';
import { NextVisit } from './NextVisit.tsx';
import { Fact, Part } from './Part.tsx';
import { People } from './People.tsx';
import { ProvidersTold } from './ProvidersTold.tsx';
import { Sessions } from './Sessions.tsx';
import { $account, loadAccount, signOut, type OwnAccount } from './store-account.ts';

/** One's own account: what is next, who one is, where one is signed in, and the ways out [SHELL-2]. */
export function YourAccount(): ReactNode {
  const account = useValue($account);
  switch (account.state) {
    case 'loading':
      return (
        <div className="next-wait">
          <p className="vh" role="status">
            Your account is loading
          </p>
          <SkeletonLines lines={4} />
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
      return <Shown account={account} />;
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

/** Each part says by itself what went wrong with it, and tries again. */
function Shown({ account }: { account: Extract<OwnAccount, { state: 'shown' }> }): ReactNode {
  const { email, failed, busy } = account;
  return (
    <>
      <div className="head">
        <p className="muted whole-words">Signed in as {email}</p>
        <button className="btn quiet" type="button" aria-disabled={busy} onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
      {failed && <Failed />}
      <NextVisit />
      <div className="ledgers">
        <People />
        <Part id="reach" title="How we reach you" why="About your appointments, and nothing else.">
          <dl className="sum">
            <Fact name="Email">{email}</Fact>
          </dl>
        </Part>
        <Sessions account={account} />
        <ProvidersTold />
      </div>
    </>
  );
}
