import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';

/** For who isn't signed in as staff. */
export function NotSignedIn(): ReactNode {
  return (
    <>
      <p role="status">You’re not signed in as staff.</p>
      <p>
        <a className="btn" href="/account/sign-in">
          Sign in
        </a>
      </p>
    </>
  );
}

/** Something did not load, as the title says, and can be asked for again. */
export function NotLoaded({ title, again }: { title: string; again: () => unknown }): ReactNode {
  return (
    <Alert tone="error" title={title} live>
      <button className="btn" type="button" onClick={() => void again()}>
        Try again
      </button>
    </Alert>
  );
}
