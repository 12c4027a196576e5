import type { ReactNode } from 'react';

import { Part } from '../parts/Part.tsx';
import { Security } from './Security.tsx';
import { signOutElsewhere, type OwnAccount, type OwnSession } from './store-account.ts';

/** Where somebody is signed in, and the way out everywhere else. */
export function Sessions({ account }: { account: Extract<OwnAccount, { state: 'shown' }> }): ReactNode {
  const { sessions, done, busy } = account;
  return (
    <Part id="security" title="Sign-in and security" why="We email you when any of this changes.">
      <Security email={account.email} />
      <h3 className="lab" id="where">
        Where you’re signed in
      </h3>
      <ul className="folk plain" aria-labelledby="where">
        {sessions.map((session) => (
          <Session key={session.since + session.device} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <p>
          <button className="btn quiet" type="button" aria-disabled={busy} onClick={() => void signOutElsewhere()}>
            Sign out everywhere else
          </button>
        </p>
      )}
      <p className="hint" role="status">
        {done}
      </p>
    </Part>
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
      <p>
        <b>{device}</b>{' '}
        <span className="muted">{isThis ? 'This one' : `Since ${DAY_AND_CLOCK.format(new Date(since))}`}</span>
      </p>
    </li>
  );
}
