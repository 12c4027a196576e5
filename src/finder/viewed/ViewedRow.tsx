import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { Fact } from '#account/screens/parts/Part.tsx';
import { $viewed, clearViewed } from './store-viewed.ts';

/** How much somebody has looked at, with the way to clear it; nothing where that can't be told [HOME-2 part]. */
export function ViewedRow(): ReactNode {
  const { count, cleared } = useStore($viewed);
  if (count === null) return null;
  return (
    <Fact
      name="Recently viewed"
      action={
        // It stays after a clear, so that the focus does.
        (count > 0 || cleared !== 'not asked') && (
          <button
            className="btn text"
            type="button"
            aria-disabled={cleared === 'busy' || count === 0}
            onClick={() => count > 0 && void clearViewed()}
          >
            {count > 0 ? 'Clear' : 'Cleared'}
            <span className="vh"> recently viewed services</span>
          </button>
        )
      }
    >
      {count === 0 ? 'None' : `${count} ${count === 1 ? 'service' : 'services'}, seen by you alone`}
      <span className="hint" role="status">
        {cleared === 'done' && 'Cleared on all your devices'}
        {cleared === 'failed' && 'We couldn’t clear them. Please try again.'}
      </span>
    </Fact>
  );
}
