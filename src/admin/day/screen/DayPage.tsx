import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { clockAt } from '../../frame/clock-at.ts';
import { $me, $now } from '../../frame/store-me.ts';
import { DayHead } from './DayHead.tsx';
import { DeskQuestion } from './DeskQuestion.tsx';
import { HourStrip } from './HourStrip.tsx';
import { Queue } from './Queue.tsx';
import { $day, dayPath, loadDay, type DayShown } from '../state/store-day.ts';
import { WalkIn } from './WalkIn.tsx';
import { VisitPane } from './VisitPane.tsx';
import { onDayKey } from './day-keys.ts';
import { NotSignedIn } from '../../frame/NotShown.tsx';

/** A day at a site for who works there: who is late, here and next, and each next step in one stroke (ADM-2). */
export function DayPage(): ReactNode {
  const day = useStore($day, { ssr: 'initial' });
  if (day.state !== 'shown') return <NotShown day={day} />;
  return (
    // Keys that single letters stand for reach here from the list and the pane alone.
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- each key has a button
    <div className="desk" onKeyDown={onDayKey}>
      <DayHead day={day.day} />
      {day.isStale && <Stale day={day} />}
      <HourStrip day={day.day} />
      <div className="panes">
        <Queue day={day.day} />
        <VisitPane may={day.day.may} day={day.day} />
      </div>
      <WalkIn day={day.day} />
      <DeskQuestion />
      <PrintedBy zone={day.day.site.timeZone} />
    </div>
  );
}

/** Each sheet says who has printed it, and when. */
function PrintedBy({ zone }: { zone: string }): ReactNode {
  const me = useStore($me);
  const now = useStore($now);
  const who = me !== null && typeof me === 'object' ? me.email : '';
  return (
    <p className="on-paper">
      Printed at {clockAt(now, zone)}
      {who && ` by ${who}`}. It shows people: don’t leave it lying about.
    </p>
  );
}

function Stale({ day: { asOf, day } }: { day: Extract<DayShown, { state: 'shown' }> }): ReactNode {
  return (
    <div className="stays-above">
      <Alert tone="info" title="No connection just now." live>
        <p>
          The list is as of {clockAt(asOf, day.site.timeZone)}. What you press waits here and is sent once, by itself.
          Keep this page open.
        </p>
      </Alert>
    </div>
  );
}

function NotShown({ day }: { day: Exclude<DayShown, { state: 'shown' }> }): ReactNode {
  switch (day.state) {
    case 'loading':
      return (
        <>
          <h1>The day</h1>
          <SkeletonLines lines={8} />
          <p className="vh" role="status">
            The list is on its way.
          </p>
        </>
      );
    case 'guest':
      return (
        <Said heading="The day">
          <NotSignedIn />
        </Said>
      );
    case 'refused':
      return (
        <Said heading="The day">
          <p role="status">{day.why}</p>
          <p className="row">
            <a className="btn" href="/admin/day">
              Your sites
            </a>
            <a className="btn quiet" href="/account/staff">
              What you may do
            </a>
          </p>
        </Said>
      );
    case 'failed':
      return (
        <Said heading="The day">
          <Alert tone="error" title="The list did not load." live>
            <p>Nothing is lost: everything is kept on the server.</p>
            <button className="btn" type="button" onClick={() => void loadDay()}>
              Try again
            </button>
          </Alert>
        </Said>
      );
    case 'choosing':
      return <YourSites sites={day.sites} />;
  }
}

/** Of several sites, the one whose day is asked for. */
function YourSites({ sites }: Pick<Extract<DayShown, { state: 'choosing' }>, 'sites'>): ReactNode {
  return (
    <Said heading="Your sites">
      {sites.length === 0 && <p>You have no site yet. Ask who set up your sign-in.</p>}
      <ul className="site-list">
        {sites.map(({ locationId, name, city, state }) => (
          <li key={locationId}>
            <a href={dayPath(locationId)}>{name}</a>{' '}
            <small>
              {city}, {state}
            </small>
          </li>
        ))}
      </ul>
    </Said>
  );
}

function Said({ heading, children }: { heading: string; children: ReactNode }): ReactNode {
  return (
    <div className="flow">
      <h1>{heading}</h1>
      {children}
    </div>
  );
}
