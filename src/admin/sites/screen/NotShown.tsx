import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';

/** For who isn't signed in as staff. */
export function SignIn(): ReactNode {
  return (
    <div className="flow">
      <h1>Sites</h1>
      <p role="status">You’re not signed in as staff.</p>
      <p>
        <a className="btn" href="/account/sign-in">
          Sign in
        </a>
      </p>
    </div>
  );
}

/** Something did not come, and can be asked for again. */
export function NotCome({ again }: { again: () => void }): ReactNode {
  return (
    <Alert tone="error" title="It did not come." live>
      <button className="btn" type="button" onClick={again}>
        Try again
      </button>
    </Alert>
  );
}
