import type { ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';

/** Saves what a page shows as a CSV file, which the server writes. `path` is below /api. */
export function SaveAsCsv({ path }: { path: string }): ReactNode {
  return (
    <a className="btn quiet" href={`/api${path}`} download>
      <Icon name="download" />
      Save as CSV
    </a>
  );
}
