import type { ReactNode } from 'react';

import { closedFromWords } from '#scheduler/engine/closed-then.ts';
import type { ConsoleSite } from '../../site-calls.schema.ts';
import { becomes } from '../store-edit.ts';
import { askToSuspend } from './store-suspend.ts';

/** Whether a site runs, and what may be done about that, each with what it means. */
export function StationStatus({ site, isBusy }: { site: ConsoleSite; isBusy: boolean }): ReactNode {
  const { stationStatus, may } = site;
  const isSuspended = stationStatus === 'Suspended';
  const canSuspend = stationStatus === 'Active' && may.suspend;
  const canResume = (isSuspended || site.closedFrom !== null) && may.resume;
  const canClose = stationStatus !== 'Closed' && may.close;
  if (!canSuspend && !canResume && !canClose) return null;
  return (
    <section className="site-part" id="part-status" aria-labelledby="status-title">
      <h2 id="status-title">Status</h2>
      <p>{WORDS[stationStatus]}</p>
      {site.closedFrom && <p>{closedFromWords(site.closedFrom)}. Until then it can be booked.</p>}
      {site.suspendedWhy && <p className="muted">Why: {site.suspendedWhy}</p>}
      <div className="row">
        {canSuspend && (
          <Act isBusy={isBusy} onClick={askToSuspend} opens>
            {site.closedFrom ? 'Change the day or the reason' : 'Suspend'}
          </Act>
        )}
        {canResume && (
          <Act isBusy={isBusy} onClick={() => void becomes({ stationStatus: 'Active' })}>
            {isSuspended ? 'Open again' : 'Keep it open'}
          </Act>
        )}
        {isSuspended && may.suspend && (
          <Act isBusy={isBusy} onClick={askToSuspend} opens>
            {site.suspendedWhy ? 'Change the reason' : 'Say why'}
          </Act>
        )}
        {canClose && (
          <Act isBusy={isBusy} onClick={() => void becomes({ stationStatus: 'Closed' })}>
            Close for good
          </Act>
        )}
      </div>
    </section>
  );
}

interface ActProps {
  isBusy: boolean;
  onClick: () => void;
  /** Whether it opens a dialog. */
  opens?: boolean;
  children: ReactNode;
}

function Act({ isBusy, onClick, opens = false, children }: ActProps): ReactNode {
  return (
    <button
      className="btn quiet"
      type="button"
      aria-disabled={isBusy}
      aria-haspopup={opens ? 'dialog' : undefined}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

const WORDS = {
  Active:
    'Open times are offered. Suspended, nothing new can be booked; closed for good, it leaves search, which is possible once no one is booked.',
  Suspended: 'Nothing new can be booked.',
  Closed: 'Gone from search for good.',
} as const;
