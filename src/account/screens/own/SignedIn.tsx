import type { ReactNode } from 'react';

import { TechnicalIssue } from '#scheduler/kit/parts/TechnicalIssue.tsx';
import { Alert } from '#ui/Alert.tsx';
import { CLAIM_PATH } from '../../account-paths.ts';
import { HowWeReachYou } from './HowWeReachYou.tsx';
import { NextVisit } from './NextVisit.tsx';
import { People } from './People.tsx';
import { ProvidersTold } from './ProvidersTold.tsx';
import { Sessions } from './Sessions.tsx';
import { signOut, type ShownAccount } from './store-account.ts';
import { YourData } from './YourData.tsx';

/** Each part says by itself what went wrong with it, and tries again. */
export function SignedIn({ account, viewed }: { account: ShownAccount; viewed: ReactNode }): ReactNode {
  const { email, claims, failed, busy } = account;
  return (
    <>
      <div className="head">
        <p className="muted whole-words">Signed in as {email}</p>
        <button className="btn quiet" type="button" aria-disabled={busy} onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
      {failed && <TechnicalIssue />}
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
        <YourData account={account} viewed={viewed} />
      </div>
    </>
  );
}
