import type { ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import type { Paper } from '../paper.schema.ts';
import { isPending, statusOf, titleOf } from './paper-words.ts';
import { again, stop } from './store-papers.ts';

/** A paper: how far it is, and the one thing to do with it. `asOf`: the server's time, epoch ms. */
export function PaperRow({ paper, asOf }: { paper: Paper; asOf: number }): ReactNode {
  const { jobId, site, done, total, state, file } = paper;
  const words = `paper-${jobId}`;
  return (
    <li>
      <span className={file ? 'job-i ok-i' : state === 'failed' ? 'job-i err-i' : 'job-i'}>
        <Icon
          name={
            file ? 'circle-check' : state === 'failed' ? 'circle-alert' : isPending(paper) ? 'hourglass' : 'file-text'
          }
        />
      </span>
      <div>
        <b>{titleOf(paper)}</b>
        {site && <span className="muted"> {site.name}</span>}
        <p className="muted num" id={words}>
          {statusOf(paper, asOf)}
        </p>
        {isPending(paper) && total > 1 && (
          <progress className="prog" max={total} value={done} aria-labelledby={words} />
        )}
      </div>
      <Next paper={paper} />
    </li>
  );
}

function Next({ paper }: { paper: Paper }): ReactNode {
  const { jobId, state, file } = paper;
  const name = <span className="vh"> {titleOf(paper)}</span>;
  if (file)
    return (
      <a className="btn quiet row-btn" href={`/api/admin/downloads/${jobId}/file`} download={file.name}>
        <Icon name="download" />
        Save{name}
      </a>
    );
  if (isPending(paper))
    return (
      <button className="btn text row-btn" type="button" onClick={() => void stop(paper)}>
        Stop{name}
      </button>
    );
  return (
    <button className="btn quiet row-btn" type="button" onClick={() => void again(paper)}>
      {state === 'failed' ? 'Try again' : 'Make again'}
      {name}
    </button>
  );
}
