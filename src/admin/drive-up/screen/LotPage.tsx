import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';

import type { DaySites } from '#admin/day/visit.schema.ts';
import { Alert } from '#ui/Alert.tsx';
import { dayWords } from '#scheduler/engine/slot-words.ts';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { peopleWords } from '#text/people-words.ts';
import type { DriveUp, DriveUpList } from '../drive-up-calls.schema.ts';
import { nextStep } from '../lot-steps.ts';
import { Spaces, Wait } from './Spaces.tsx';
import { $lot, $lotSaid, $parking, loadLot, lotPath, takeStep } from './store-lot.ts';
import { NotLoaded, NotSignedIn } from '../../frame/NotShown.tsx';

/** The lot of a site: who stands where, for how long, and what comes next (ADM-7). */
export function LotPage(): ReactNode {
  const lot = useStore($lot, { ssr: 'initial' });
  switch (lot.state) {
    case 'shown':
      return <Lot lot={lot.lot} isStale={lot.isStale} />;
    case 'loading':
      return (
        <>
          <h1>Drive-up</h1>
          <SkeletonLines lines={6} />
        </>
      );
    case 'guest':
      return (
        <div className="flow">
          <h1>Drive-up</h1>
          <NotSignedIn />
        </div>
      );
    case 'refused':
      return (
        <div className="flow">
          <h1>Drive-up</h1>
          <p role="status">{lot.why}</p>
          <p>
            <a href="/admin/drive-up">Your sites</a>
          </p>
        </div>
      );
    case 'failed':
      return (
        <>
          <h1>Drive-up</h1>
          <NotLoaded title="The list did not load." again={loadLot} />
        </>
      );
    case 'choosing':
      return <YourSites sites={lot.sites} />;
  }
}

function YourSites({ sites }: { sites: DaySites['sites'] }): ReactNode {
  return (
    <div className="flow">
      <h1>Your sites</h1>
      {sites.length === 0 && <p>None of your sites has a lot where people wait in their cars.</p>}
      <ul className="lot-choice">
        {sites.map(({ locationId, name, city, state }) => (
          <li key={locationId}>
            <a href={lotPath(locationId)}>
              <span className="name">{name}</span>
              <span className="muted">
                {city}, {state}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const TABS = ['In the lot', 'Not started', 'Left'] as const;
type Tab = (typeof TABS)[number];

function tabOf({ status }: DriveUp): Tab {
  if (status === 'clean') return 'Not started';
  return status === 'done' ? 'Left' : 'In the lot';
}

function Lot({ lot, isStale }: { lot: DriveUpList; isStale: boolean }): ReactNode {
  const said = useStore($lotSaid);
  const [tab, setTab] = useState<Tab>('In the lot');
  const { site, registrations, next } = lot;
  const listed = registrations.filter((one) => tabOf(one) === tab);
  const inLot = registrations.filter((one) => tabOf(one) === 'In the lot');
  const parking = useStore($parking);
  const parked = inLot.find(({ engagementId }) => engagementId === parking);
  return (
    <div className="lot-page">
      <h1>Drive-up</h1>
      <p className="muted lot-head">
        {site.name}, {dayWords(lot.date).long}. {peopleWords(registrations.length)} registered today, {inLot.length} in
        the lot. Times in {site.timeZoneName}.
      </p>
      {isStale && <Alert tone="info" title="No connection just now. The list may have changed." live />}
      {site.spaces === null ? (
        <p>People come inside here. No one waits in a car.</p>
      ) : (
        <Spaces count={site.spaces} inLot={inLot} parking={parked} />
      )}
      <p role="status" className="lot-said">
        {said}
      </p>
      <fieldset className="tabs">
        <legend className="vh">Who</legend>
        {TABS.map((one) => (
          <label key={one}>
            <input className="vh" type="radio" name="lot-tab" checked={tab === one} onChange={() => setTab(one)} />
            {one} <span className="num n">{registrations.filter((person) => tabOf(person) === one).length}</span>
          </label>
        ))}
      </fieldset>
      {listed.length === 0 ? (
        <div className="empty" role="status">
          <p>
            <b>{EMPTY[tab]}</b>
          </p>
          {tab === 'In the lot' && <p className="muted">{nextWords(next)}</p>}
        </div>
      ) : (
        <Registrations listed={listed} may={lot.may.status} />
      )}
    </div>
  );
}

/** Who is of the chosen tab: longest wait first. */
function Registrations({ listed, may }: { listed: readonly DriveUp[]; may: boolean }): ReactNode {
  return (
    <table className="folding-table">
      <thead>
        <tr>
          <th scope="col">Registration</th>
          <th scope="col">Site</th>
          <th scope="col">Starts</th>
          <th scope="col">Ends</th>
          <th scope="col">Status</th>
          <th scope="col">
            <span className="vh">Next step</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {listed.map((one) => (
          <Row key={one.engagementId} one={one} may={may} />
        ))}
      </tbody>
    </table>
  );
}

const EMPTY: Record<Tab, string> = {
  'In the lot': 'No one is in the lot.',
  'Not started': 'No one who registered today is still to come.',
  Left: 'No one has left yet.',
};

function nextWords(next: DriveUpList['next']): string {
  if (!next) return 'No one else is booked today.';
  return `The next time for which people are booked is ${next.localTime}: ${String(next.people)}.`;
}

function Row({ one, may }: { one: DriveUp; may: boolean }): ReactNode {
  const step = nextStep(one.status);
  return (
    <tr>
      <th scope="row">
        {one.person} <small className="num">{one.confirmationNumber}</small>
      </th>
      <td>
        {one.site.name}
        <small>{one.state}</small>
      </td>
      <td className="num">{one.startTime}</td>
      <td className="num c-ends">{one.endTime}</td>
      <td>
        <Wait one={one} />
        {one.space !== null && <small>space {one.space}</small>}
      </td>
      <td>
        {may && (
          <span className="row">
            {step && (
              <button className="btn row-btn" type="button" onClick={() => void takeStep(one, step)}>
                {STEP_WORDS[step]}
                <span className="vh">: {one.person}</span>
              </button>
            )}
            {one.status !== 'clean' && (
              <button className="btn quiet row-btn" type="button" onClick={() => void takeStep(one, 'undo')}>
                Undo<span className="vh">: {one.person}</span>
              </button>
            )}
          </span>
        )}
      </td>
    </tr>
  );
}

const STEP_WORDS = { here: 'Here', swabbed: 'Swabbed', left: 'Left' } as const;
