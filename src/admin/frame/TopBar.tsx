import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { endHere } from '#account/screens/signing-out.ts';
import { ROLE_WORDS } from '#audit/role-words.ts';
import { Icon } from '#ui/Icon.tsx';
import { clockAt } from './clock-at.ts';
import type { Me } from '../me.schema.ts';
import { PAGES } from './pages.ts';
import { $atSite, $me, $now, loadMe } from './store-me.ts';

/** Of the bar what is about who is signed in: their site and its clock, their jobs, who they are. */
export function TopBar(): ReactNode {
  const me = useStore($me, { ssr: 'initial' });
  if (me === 'loading') return null;
  if (me === null)
    return (
      <a className="bar-btn" href="/account/sign-in">
        Sign in
      </a>
    );
  if (me === 'failed')
    return (
      <button className="bar-btn" type="button" onClick={() => void loadMe()}>
        Who you are did not load. Try again
      </button>
    );
  return (
    <>
      <Site />
      <Jobs count={me.jobs} />
      <Person me={me} />
    </>
  );
}

function Site(): ReactNode {
  const site = useStore($atSite);
  const now = useStore($now);
  if (!site) return null;
  return (
    <>
      <p className="bar-text at-site">
        <Icon name="store" />
        <span>{site.name}</span>
      </p>
      <p className="bar-text bar-clock num">
        <Icon name="clock" />
        <span>
          {clockAt(now, site.timeZone)}, {site.timeZoneName}
        </span>
      </p>
    </>
  );
}

/** How much of what somebody has started goes on; the page of papers and files lists it. */
function Jobs({ count }: { count: number }): ReactNode {
  if (count === 0) return null;
  const words = (
    <>
      <Icon name="hourglass" />
      <span>{count === 1 ? '1 job' : `${String(count)} jobs`}</span>
    </>
  );
  const page = PAGES.find(({ href }: { href: string }) => href === '/admin/papers');
  return page ? (
    <a className="bar-btn" href={page.href}>
      {words}
    </a>
  ) : (
    <p className="bar-text">{words}</p>
  );
}

function Person({ me: { email, roles } }: { me: Me }): ReactNode {
  const words = roles.map((role) => ROLE_WORDS[role].name).join(', ');
  return (
    <>
      <a className="bar-btn bar-me" href="/account/staff">
        <Icon name="user" />
        <span className="whole-words">
          <span className="bar-who">{email || 'Signed in as staff'}</span>
          <span className="bar-role">{words}</span>
        </span>
      </a>
      <button className="bar-btn" type="button" onClick={() => void signOut()}>
        <Icon name="log-out" />
        <span>Sign out</span>
      </button>
    </>
  );
}

/** Signs out, and leaves the page, on which people may stand. */
async function signOut(): Promise<void> {
  try {
    await endHere();
  } finally {
    location.assign('/account/sign-in');
  }
}
