import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { Asking } from './Asking.tsx';
import { Progress } from './Progress.tsx';
import { leave, type Canceling } from './store-cancel.ts';

/** Canceling many: who, how many, then how far it is, and what came of it. */
export function CancelMany({ canceling }: { canceling: Canceling }): ReactNode {
  switch (canceling.state) {
    case 'idle':
      return null;
    case 'loading':
      return <SkeletonLines lines={5} />;
    case 'refused':
      return (
        <Alert tone="error" title={canceling.isOfJob ? 'This job can’t be shown.' : 'Nothing was canceled.'} live>
          <p>{canceling.why}</p>
          <button className="btn quiet" type="button" data-first onClick={leave}>
            Back
          </button>
        </Alert>
      );
    case 'failed':
      return (
        <Alert tone="error" title={canceling.why} live>
          <p>It is not known whether it has begun. Try again: it begins once.</p>
          <button className="btn" type="button" data-first onClick={canceling.again}>
            Try again
          </button>
        </Alert>
      );
    case 'asking':
      return <Asking {...canceling} />;
    case 'running':
      return <Progress {...canceling} />;
  }
}

/** The heading of that. */
export function titleOf(canceling: Canceling): string {
  if (canceling.state === 'asking') {
    const { length } = canceling.preview.visits;
    return length === 1 ? 'Cancel 1 appointment?' : `Cancel ${String(length)} appointments?`;
  }
  if (canceling.state !== 'running' || !canceling.job) return 'Cancel many';
  const { endedAt, total } = canceling.job;
  return endedAt === null ? `Canceling ${String(total)} appointments` : 'What came of it';
}
