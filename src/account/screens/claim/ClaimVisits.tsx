import type { ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { CLAIM_PATH, SIGN_IN_PATH } from '../../account-paths.ts';
import { Failed } from '../parts/Failed.tsx';
import { Later } from '../parts/Later.tsx';
import { $claim, loadClaims } from './store-claim.ts';

const WAITING = 'Appointments are loading';
const claims = () => import('./Claims.tsx');

/** Appointments that were booked in this browser before its person signed in: each joins by its patient's date of birth. Before that, two letters and times are all that is said. */
export function ClaimVisits(): ReactNode {
  const claim = useValue($claim);
  switch (claim.state) {
    case 'loading':
      return (
        <>
          <h1>Appointments from this browser</h1>
          <p className="muted" role="status">
            {WAITING}
          </p>
        </>
      );
    case 'failed':
      return (
        <>
          <h1>Appointments from this browser</h1>
          <Failed onRetry={() => void loadClaims()} />
        </>
      );
    case 'guest':
      return (
        <>
          <h1>Appointments from this browser</h1>
          <p>Sign in first: they can join your account.</p>
          <p className="acts">
            <a className="btn" href={`${SIGN_IN_PATH}?from=${CLAIM_PATH}`}>
              Sign in
            </a>
          </p>
        </>
      );
    case 'shown':
      return (
        <Later load={claims} waiting={WAITING}>
          {({ Claims }) => <Claims claim={claim} />}
        </Later>
      );
  }
}
