import type { ReactNode } from 'react';

import { ROLE_WORDS } from '#audit/role-words.ts';
import { TechnicalIssue } from '#scheduler/kit/parts/TechnicalIssue.tsx';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { SIGN_IN_PATH } from '../../account-paths.ts';
import { Fact, Part } from '../parts/Part.tsx';
import { Before } from '../parts/Later.tsx';
import { StaffSecurity } from './StaffSecurity.tsx';
import { $staff, loadStaff, signOut, signOutElsewhere, type StaffShown } from './store-staff.ts';

/** Who is signed in as staff: what they may do and where, and what they sign in with [ADM-1 part]. */
export function StaffAccount(): ReactNode {
  const staff = useValue($staff);
  if (staff.state === 'shown') return <Shown staff={staff} />;
  return (
    <Before state={staff.state} waiting="Your account is loading" onRetry={() => void loadStaff()}>
      <p>You’re not signed in as staff.</p>
      <p className="acts">
        <a className="btn" href={SIGN_IN_PATH}>
          Sign in
        </a>
      </p>
    </Before>
  );
}

function Shown({ staff }: { staff: Extract<StaffShown, { state: 'shown' }> }): ReactNode {
  const { email, roles, sites, done, failed, backupCodesLeft } = staff;
  return (
    <>
      <div className="head">
        <p className="muted whole-words">Signed in as {email}</p>
        <button className="btn quiet" type="button" onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
      {failed && <TechnicalIssue />}
      <div className="ledgers">
        <Part id="may" title="What you may do" why="Your site supervisor sets this.">
          <dl className="sum">
            {roles.map((role) => (
              <Fact name={ROLE_WORDS[role].name} key={role}>
                {ROLE_WORDS[role].may}
              </Fact>
            ))}
            {roles.length === 0 && <Fact name="Role">None yet</Fact>}
            <Fact name="Sites">
              {sites === 'all' ? 'All sites' : sites.map(({ name }) => name).join('; ') || 'None yet'}
            </Fact>
          </dl>
          {roles.some((role) => role === 'site supervisor' || role === 'site coordinator') && (
            <p>
              <a className="go" href="/admin/day">
                The day at your sites
              </a>
            </p>
          )}
          {sites === 'all' && roles.length > 0 && (
            <p>
              <a className="go" href="/admin/reports/searches">
                What people look for
              </a>
            </p>
          )}
        </Part>
        <Part id="security" title="Sign-in and security" why="We email you when any of this changes.">
          <StaffSecurity left={backupCodesLeft} />
          <p>
            <button className="btn quiet" type="button" onClick={() => void signOutElsewhere()}>
              Sign out everywhere else
            </button>
          </p>
          <p className="hint" role="status">
            {done}
          </p>
        </Part>
      </div>
    </>
  );
}
