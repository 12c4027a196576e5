import type { ReactNode } from 'react';

import { TECHNICAL_ISSUE } from '#scheduler/kit/form/make-form.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { APPOINTMENTS_PATH } from '#scheduler/visits/visit-pages.ts';
import { Alert } from '#ui/Alert.tsx';
import { CREATE_PATH, SIGN_IN_PATH } from '../../account-paths.ts';
import { $account, loadAccount, signOut, signOutElsewhere, type OwnAccount, type OwnSession } from './store-account.ts';

/** One's own account: who is signed in, where, and the ways out [SHELL-2]. */
export function YourAccount(): ReactNode {
  const account = useValue($account);
  switch (account.state) {
    case 'loading':
      return (
        <p className="muted" role="status">
          Your account is loading
        </p>
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

function Shown({ account }: { account: Extract<OwnAccount, { state: 'shown' }> }): ReactNode {
  const { email, sessions, done, failed, busy } = account;
  const others = sessions.length - 1;
  return (
    <div className="ledger">
      {failed && <Failed />}
      <section aria-labelledby="contact">
        <h2 id="contact">Signed in as</h2>
        <p className="whole-words">
          <b>{email}</b>
        </p>
        <button className="btn quiet" type="button" aria-disabled={busy} onClick={() => void signOut()}>
          Sign out
        </button>
      </section>
      <section aria-labelledby="where">
        <h2 id="where">Where you’re signed in</h2>
        <ul className="rows">
          {sessions.map((session) => (
            <Session key={session.since + session.device} session={session} />
          ))}
        </ul>
        {others > 0 && (
          <button className="btn quiet" type="button" aria-disabled={busy} onClick={() => void signOutElsewhere()}>
            Sign out everywhere else
          </button>
        )}
        <p className="hint" role="status">
          {done}
        </p>
      </section>
    </div>
  );
}

const DAY_AND_CLOCK = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

function Session({ session: { device, since, isThis } }: { session: OwnSession }): ReactNode {
  return (
    <li>
      <b>{device}</b>{' '}
      <span className="muted">{isThis ? 'This one' : `Since ${DAY_AND_CLOCK.format(new Date(since))}`}</span>
    </li>
  );
}
