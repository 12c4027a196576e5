import type { ReactNode } from 'react';

import { SkeletonLines } from '#ui/Skeleton.tsx';

/** What a page is about is on its way; as high as the window, so that nothing in sight moves when it comes. `what` is said to screen readers. */
export function Loading({ what, lines }: { what: string; lines: number }): ReactNode {
  return (
    <div className="loading">
      <p className="vh" role="status">
        {what}
      </p>
      <SkeletonLines lines={lines} />
    </div>
  );
}
