import { useState, type ReactNode } from 'react';

import { jobStore } from '#jobs/progress/store-job.ts';
import type { JobAnswer } from '#jobs/job.schema.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { Alert } from '#ui/Alert.tsx';
import { CLAIM_PATH, DELETE_PATH } from '../../account-paths.ts';
import { Counting } from './Counting.tsx';
import { Fact, Part } from '../parts/Part.tsx';
import type { ShownAccount } from './store-account.ts';
import { $gathering, gatherData } from './store-data.ts';

interface YourDataProps {
  account: ShownAccount;
  /** The row about services that were looked at. */
  viewed: ReactNode;
}

/** What is kept of somebody: to take along, or to take away. */
export function YourData({ account: { dataJob, claims }, viewed }: YourDataProps): ReactNode {
  const gathering = useValue($gathering);
  const job = gathering.jobId ?? dataJob;
  return (
    <Part id="data" title="Your data" why="It is yours: take it with you, or take it away.">
      <dl className="sum">
        {claims.count > 0 && (
          <Fact
            name="This browser"
            action={
              <a href={CLAIM_PATH}>
                See them<span className="vh"> and add them to your account</span>
              </a>
            }
          >
            Has appointments that can join your account
          </Fact>
        )}
        {viewed}
        <Counting />
        <Fact
          name="Download"
          action={
            job === null && (
              <button
                className="btn text"
                type="button"
                aria-disabled={gathering.busy}
                onClick={() => void gatherData()}
              >
                Ask for it<span className="vh"> with everything we keep about you</span>
              </button>
            )
          }
        >
          Everything we keep about you, in one file
        </Fact>
        <Fact name="Delete" action={<a href={DELETE_PATH}>Delete account</a>}>
          What goes, and what stays and why
        </Fact>
      </dl>
      {gathering.failed && (
        <Alert tone="error" title="We couldn’t begin" live>
          <p>{gathering.failed}</p>
        </Alert>
      )}
      {job !== null && <Gathering id={job} key={job} />}
    </Part>
  );
}

function Gathering({ id }: { id: string }): ReactNode {
  const [$job] = useState(() => jobStore(id));
  const found = useValue($job);
  if (found.state === 'gone') return null;
  const job = found.state === 'known' ? found.job : null;
  if (job?.file) return <Ready job={{ ...job, file: job.file }} />;
  if (job?.endedAt)
    return (
      <>
        <Alert tone="error" title="Your file couldn’t be made" live>
          <p>Nothing is lost. Please ask for it again.</p>
        </Alert>
        <Again />
      </>
    );
  return (
    <>
      <p role="status">Getting it ready. It takes about a minute. We email you, so you can leave this page.</p>
      <progress className="line-bar" aria-label="Getting your data ready" />
    </>
  );
}

/** 'Friday, 7:17 am'. */
function untilWords(instant: string): string {
  return DAY_AND_CLOCK.format(new Date(instant)).replace(/ ([AP]M)$/, (half) => half.toLowerCase());
}

const DAY_AND_CLOCK = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
});

function Ready({ job: { jobId, file } }: { job: JobAnswer & { file: NonNullable<JobAnswer['file']> } }): ReactNode {
  return (
    <>
      <Alert tone="ok" title="Your file is ready" live>
        <p className="whole-words">
          {file.name}, {sizeWords(file.bytes)}. Until {untilWords(file.expiresAt)}.
        </p>
      </Alert>
      <p className="acts">
        <a className="btn" href={`/api/jobs/${jobId}/file`} download={file.name}>
          Download
        </a>
        <a className="btn quiet" href={`/api/account/data/${jobId}/text`} download>
          Download as text to read
        </a>
        <Again />
      </p>
    </>
  );
}

function Again(): ReactNode {
  const { busy } = useValue($gathering);
  return (
    <button className="btn text" type="button" aria-disabled={busy} onClick={() => void gatherData()}>
      Make it again
    </button>
  );
}

function sizeWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
