import { useState, type ReactNode } from 'react';

import { TechnicalIssue } from '#scheduler/kit/parts/TechnicalIssue.tsx';
import { useLoaded } from '#ui/islands/use-loaded.ts';

interface LaterProps<Parts> {
  load: () => Promise<Parts>;
  /** The heading of the page, where they bring another. */
  title?: string;
  /** Said until they are there. */
  waiting: string;
  children: (parts: Parts) => ReactNode;
}

/** Parts of a page that only someone signed in sees: they are loaded for them alone. */
export function Later<Parts>({ load, children, ...before }: LaterProps<Parts>): ReactNode {
  const [tries, setTries] = useState(1);
  const parts = useLoaded(tries, load);
  if (parts) return children(parts);
  const state = parts === undefined ? 'loading' : 'failed';
  return <Before state={state} {...before} onRetry={() => setTries(tries + 1)} />;
}

interface BeforeProps {
  state: 'loading' | 'failed' | 'guest';
  title?: string;
  /** Said while it is loading. */
  waiting: string;
  onRetry: () => void;
  /** For who isn't signed in. */
  children?: ReactNode;
}

/** What stands in place of a page of someone signed in: that it is loading, that it did not come, or what a guest is told. */
export function Before({ state, title, waiting, onRetry, children }: BeforeProps): ReactNode {
  return (
    <>
      {title && <h1>{title}</h1>}
      {state === 'loading' && (
        <div className="next-wait">
          <p className="muted" role="status">
            {waiting}
          </p>
        </div>
      )}
      {state === 'failed' && <TechnicalIssue onRetry={onRetry} />}
      {state === 'guest' && <div className="flow">{children}</div>}
    </>
  );
}
