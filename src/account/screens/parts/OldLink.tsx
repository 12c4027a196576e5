import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';

/** That a mailed link was used or is too old, how long such a link works, and where there is a new one. */
export function OldLink({ href, next, children }: { href: string; next: string; children: ReactNode }): ReactNode {
  return (
    <div className="flow">
      <Alert tone="warn" title="This link no longer works" live>
        <p>{children}</p>
      </Alert>
      <p className="acts">
        <a className="btn" href={href}>
          {next}
        </a>
      </p>
    </div>
  );
}
