import { useState, type ReactNode } from 'react';

import { useLoaded } from '#ui/islands/use-loaded.ts';
import { Failed } from './Failed.tsx';

interface LaterProps<Parts> {
  load: () => Promise<Parts>;
  /** Said until they are there. */
  waiting: string;
  children: (parts: Parts) => ReactNode;
}

/** Parts of a page that only someone signed in sees: they are loaded for them alone. */
export function Later<Parts>({ load, waiting, children }: LaterProps<Parts>): ReactNode {
  const [tries, setTries] = useState(1);
  const parts = useLoaded(tries, load);
  if (parts === undefined)
    return (
      <p className="muted" role="status">
        {waiting}
      </p>
    );
  if (parts !== null) return children(parts);
  return <Failed onRetry={() => setTries(tries + 1)} />;
}
