import type { ReactNode } from 'react';

import { TECHNICAL_ISSUE } from '#scheduler/kit/form/make-form.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { APPOINTMENTS_PATH } from '#scheduler/visits/visit-pages.ts';
import { Alert } from '#ui/Alert.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { CLAIM_PATH, CREATE_PATH, SIGN_IN_PATH } from '../../account-paths.ts';
import { HowWeReachYou } from './HowWeReachYou.tsx';
import { NextVisit } from './NextVisit.tsx';
import { People } from './People.tsx';
import { ProvidersTold } from './ProvidersTold.tsx';
import { Sessions } from './Sessions.tsx';
import { $account, loadAccount, signOut, type ShownAccount } from './store-account.ts';
import { YourData } from './YourData.tsx';

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
function Shown({ account }: { account: ShownAccount }): ReactNode {
  const { email, claims, failed, busy } = account;
  return (
    <>
      <div className="head">
        <p className="muted whole-words">Signed in as {email}</p>
        <button className="btn quiet" type="button" aria-disabled={busy} onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
      {failed && <Failed />}
      {claims.count > 0 && !claims.isLeft && (
        <Alert tone="info" title="Appointments from this browser can join your account">
          <p>
            They were booked here without signing in. <a href={CLAIM_PATH}>Add them by the date of birth</a>.
          </p>
        </Alert>
      )}
      <NextVisit />
      <div className="ledgers">
        <People />
        <HowWeReachYou account={account} />
        <Sessions account={account} />
        <ProvidersTold />
        <YourData account={account} />
      </div>
    </>
  );
}
