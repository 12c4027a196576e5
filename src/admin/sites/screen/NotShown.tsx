import type { ReactNode } from 'react';

import { NotSignedIn } from '#admin/frame/NotShown.tsx';

/** For who isn't signed in as staff. */
export function SignIn(): ReactNode {
  return (
    <div className="flow">
      <h1>Sites</h1>
      <NotSignedIn />
    </div>
  );
}
