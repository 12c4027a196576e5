import type { ReactNode } from 'react';

import type { TilesResponse } from '../catalogue/tile.schema.ts';

/** Services that aren't for the age asked for, each with its own reason. */
export function RefusedList({ refused }: { refused: TilesResponse['notForAge'] }): ReactNode {
  if (refused.length === 0) return null;
  return (
    <ul className="refused">
      {refused.map(({ id, name, why }) => (
        <li key={id}>
          <b>{name}</b>
          <span className="muted">{why}</span>
        </li>
      ))}
    </ul>
  );
}
