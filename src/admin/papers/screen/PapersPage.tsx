import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import type { Papers } from '../paper.schema.ts';
import { AskDialog } from './AskDialog.tsx';
import { KIND_WORDS, askingFor } from './paper-words.ts';
import { PaperRow } from './PaperRow.tsx';
import { $asking, $notStopped, $papers, $problem, $said, beginToAsk, loadPapers, today } from './store-papers.ts';
import { NotLoaded, NotSignedIn } from '../../frame/NotShown.tsx';

/** What somebody has had made, what is being made, and what they may ask for (ADM-4). */
export function PapersPage(): ReactNode {
  const shown = useStore($papers, { ssr: 'initial' });
  const said = useStore($said);
  const problem = useStore($problem);
  const notStopped = useStore($notStopped);
  const asking = useStore($asking);
  return (
    <>
      <h1>Papers and files</h1>
      <p className="muted">
        Each is made beside your work, is yours alone, and is deleted after an hour. You may leave this page meanwhile.
      </p>
      {problem && !asking && <Alert tone="error" title={problem} live />}
      {notStopped && <Alert tone="error" title={notStopped} live />}
      {shown.state === 'shown' ? <Shown papers={shown.papers} asOf={shown.asOf} /> : <NotShown state={shown.state} />}
      <p className="vh" role="status">
        {said}
      </p>
    </>
  );
}

function NotShown({ state }: { state: 'loading' | 'guest' | 'refused' | 'failed' }): ReactNode {
  switch (state) {
    case 'loading':
      return <SkeletonLines lines={5} />;
    case 'guest':
      return <NotSignedIn />;
    case 'refused':
      return <p role="status">Papers and files are for staff. Ask who set up your sign-in.</p>;
    case 'failed':
      return <NotLoaded title="The list did not load." again={loadPapers} />;
  }
}

function Shown({ papers, asOf }: { papers: Papers; asOf: number }): ReactNode {
  const { may, papers: made } = papers;
  // That of one visit is asked for where the visit is.
  const kinds = may.filter((kind) => kind !== 'visit');
  return (
    <>
      {kinds.length === 0 && <p>Your role has no papers. Ask who set up your sign-in.</p>}
      <ul className="row paper-kinds">
        {kinds.map((kind) => (
          <li key={kind}>
            <button className="btn quiet" type="button" onClick={() => beginToAsk(askingFor(kind, papers, today()))}>
              {KIND_WORDS[kind]}
            </button>
          </li>
        ))}
      </ul>
      <h2>Yours</h2>
      {made.length === 0 ? (
        <p>Nothing yet. What you ask for is here until it is deleted.</p>
      ) : (
        <ul className="jobs">
          {made.map((paper) => (
            <PaperRow key={paper.jobId} paper={paper} asOf={asOf} />
          ))}
        </ul>
      )}
      <AskDialog papers={papers} />
    </>
  );
}
