import type { ReactNode } from 'react';

/** Loading lines of text. */
export function SkeletonLines({ lines = 3 }: { lines?: number }): ReactNode {
  return (
    <div className="card skel" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} className={line === lines - 1 ? 'w6' : undefined} />
      ))}
    </div>
  );
}

/** A loading line of text, as high as the text around it; `short` and `brief` are 60% and 30% wide. */
export function Bar({ size }: { size?: 'short' | 'brief' }): ReactNode {
  return <i className={size === 'short' ? 'bar w6' : size === 'brief' ? 'bar w3' : 'bar'} />;
}
