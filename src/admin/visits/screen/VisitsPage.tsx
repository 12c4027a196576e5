import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { $me } from '../../frame/store-me.ts';
import { may } from '../../frame/pages.ts';
import { onDayKey } from '../../day/screen/day-keys.ts';
import { Keys } from '../../day/screen/DayHead.tsx';
import { VisitPane } from '../../day/screen/VisitPane.tsx';
import { Filters } from './Filters.tsx';
import { FoundList } from './FoundList.tsx';
import { SaveView, Views } from './Views.tsx';
import { $found, find, type Found } from './store-found.ts';

/** Any visit at one's sites: by words, filters and saved views, the newest first (ADM-2). */
export function VisitsPage(): ReactNode {
  const found = useStore($found, { ssr: 'initial' });
  const me = useStore($me, { ssr: 'initial' });
  const known = me === null || typeof me === 'string' ? null : me;
  if (found.state === 'guest' || found.state === 'refused') return <NotAllowed found={found} />;
  return (
    // Keys that single letters stand for reach here from the list and the pane alone.
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- each key has a button
    <div className="desk" onKeyDown={onDayKey}>
      <div className="work-head">
        <h1>Find an appointment</h1>
        <div className="acts">
          <SaveView />
          <Keys />
        </div>
      </div>
      <Views />
      <Filters />
      <div className="panes">
        <section className="queue-box" aria-label="Appointments">
          <Result found={found} />
        </section>
        <VisitPane
          may={{
            update: known !== null && may(known, 'appointment.update'),
            cancel: known !== null && may(known, 'appointment.cancel'),
          }}
        />
      </div>
    </div>
  );
}

function Result({ found }: { found: Exclude<Found, { state: 'guest' | 'refused' }> }): ReactNode {
  switch (found.state) {
    case 'loading':
      return (
        <>
          <SkeletonLines lines={8} />
          <p className="vh" role="status">
            The appointments are on their way.
          </p>
        </>
      );
    case 'failed':
      return (
        <Alert tone="error" title="The appointments did not load." live>
          <button className="btn" type="button" onClick={() => void find()}>
            Try again
          </button>
        </Alert>
      );
    case 'shown':
      return (
        <>
          {found.isStale && (
            <Alert tone="info" title="No connection just now." live>
              <p>What is below was found before, and may have changed.</p>
              <button className="btn quiet" type="button" onClick={() => void find()}>
                Look again
              </button>
            </Alert>
          )}
          <FoundList found={found} />
        </>
      );
  }
}

function NotAllowed({ found }: { found: Extract<Found, { state: 'guest' | 'refused' }> }): ReactNode {
  return (
    <div className="flow">
      <h1>Find an appointment</h1>
      <p role="status">{found.state === 'guest' ? 'You’re not signed in as staff.' : found.why}</p>
      <p>
        {found.state === 'guest' ? (
          <a className="btn" href="/account/sign-in">
            Sign in
          </a>
        ) : (
          <a className="btn quiet" href="/account/staff">
            What you may do
          </a>
        )}
      </p>
    </div>
  );
}
