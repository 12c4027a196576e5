import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { SkeletonLines } from '#ui/Skeleton.tsx';
import { $me } from '../../frame/store-me.ts';
import type { NotShown } from './call-people.ts';
import { NotLoaded } from '../../frame/NotShown.tsx';

interface NotForYouProps {
  /** What the page has, after 'Your role doesn’t include'. */
  what: string;
  shown: NotShown | { state: 'loading' };
  onRetry: () => void;
}

/** What stands in place of a page: that it is on its way, or why it is not shown, and who can help. */
export function NotForYou({ what, shown: { state }, onRetry }: NotForYouProps): ReactNode {
  if (state === 'loading')
    return (
      <>
        <SkeletonLines lines={6} />
        <p className="vh" role="status">
          It is on its way.
        </p>
      </>
    );
  if (state === 'failed') return <NotLoaded title="It did not load." again={onRetry} />;
  return (
    <div className="flow">
      <p role="status">
        {state === 'guest' ? 'You’re not signed in as staff.' : `Your role doesn’t include ${what}.`}
        {state === 'refused' && <Helpers />}
      </p>
      <p>
        <a className="btn" href={state === 'guest' ? '/account/sign-in' : '/account/staff'}>
          {state === 'guest' ? 'Sign in' : 'What you may do'}
        </a>
      </p>
    </div>
  );
}

function Helpers(): ReactNode {
  const me = useStore($me);
  if (me === null || typeof me === 'string' || me.helpers.length === 0) return ' Ask who set up your sign-in.';
  const names = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(me.helpers);
  return ` ${names} can change that.`;
}
