import type { ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { CLAIM_PATH, SIGN_IN_PATH } from '../../account-paths.ts';
import { Before, Later } from '../parts/Later.tsx';
import { $claim, loadClaims } from './store-claim.ts';

const TITLE = 'Appointments from this browser';
const WAITING = 'Appointments are loading';
const claims = () => import('./Claims.tsx');

/** Appointments that were booked in this browser before its person signed in: each joins by its patient's date of birth. Before that, two letters and times are all that is said. */
export function ClaimVisits(): ReactNode {
  const claim = useValue($claim);
  if (claim.state === 'shown')
    return (
      <Later load={claims} title={TITLE} waiting={WAITING}>
        {({ Claims }) => <Claims claim={claim} />}
      </Later>
    );
  return (
    <Before state={claim.state} title={TITLE} waiting={WAITING} onRetry={() => void loadClaims()}>
      <p>Sign in first: they can join your account.</p>
      <p className="acts">
        <a className="btn" href={`${SIGN_IN_PATH}?from=${CLAIM_PATH}`}>
          Sign in
        </a>
      </p>
    </Before>
  );
}
