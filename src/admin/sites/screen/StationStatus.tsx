import { peopleWords } from '#text/people-words.ts';
import type { ReactNode } from 'react';

import type { ConsoleSite } from '../site-calls.schema.ts';
import { becomes } from './store-edit.ts';

/** Whether a site runs, and what may be done about that, each with what it means. */
export function StationStatus({ site, isBusy }: { site: ConsoleSite; isBusy: boolean }): ReactNode {
  const { stationStatus, may, visits } = site;
  const canSuspend = stationStatus === 'Active' && may.suspend;
  const canResume = stationStatus === 'Suspended' && may.resume;
  const canClose = stationStatus !== 'Closed' && may.close;
  if (!canSuspend && !canResume && !canClose) return null;
  return (
    <section className="site-part" id="part-status" aria-labelledby="status-title">
      <h2 id="status-title">Status</h2>
      <p>{WORDS[stationStatus]}</p>
      <div className="row">
        {canSuspend && (
          <button className="btn quiet" type="button" aria-disabled={isBusy} onClick={() => void becomes('Suspended')}>
            {visits > 0 ? `Suspend, then decide for ${peopleWords(visits)}` : 'Suspend'}
          </button>
        )}
        {canResume && (
          <button className="btn quiet" type="button" aria-disabled={isBusy} onClick={() => void becomes('Active')}>
            Open again
          </button>
        )}
        {canClose && (
          <button className="btn quiet" type="button" aria-disabled={isBusy} onClick={() => void becomes('Closed')}>
            Close for good
          </button>
        )}
      </div>
    </section>
  );
}

const WORDS = {
  Active:
    'Open times are offered. Suspended, nothing new can be booked; closed for good, it leaves search, which is possible once no one is booked.',
  Suspended: 'Nothing new can be booked.',
  Closed: 'Gone from search for good.',
} as const;
