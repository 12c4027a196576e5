import { useEffect, useRef, type ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { Alert } from '#ui/Alert.tsx';
import { DELETE_PATH, SIGN_IN_PATH } from '../../account-paths.ts';
import { Before, Later } from '../parts/Later.tsx';
import { $deletion, loadDeletion } from './store-delete.ts';

const TITLE = 'Delete your account?';
const WAITING = 'What goes and what stays is loading';
const parts = () => import('./Deletion.tsx');

/** What goes, what stays and why, and the password last; an appointment ahead comes first [SHELL-2 part]. */
export function DeleteAccount(): ReactNode {
  const deletion = useValue($deletion);
  if (deletion.state === 'done') return <Done email={deletion.email} />;
  if (deletion.state === 'shown')
    return (
      <Later load={parts} title={TITLE} waiting={WAITING}>
        {({ Ahead, Asking }) =>
          deletion.deletion.ahead.length > 0 ? (
            <Ahead ahead={deletion.deletion.ahead} />
          ) : (
            <Asking deletion={deletion.deletion} />
          )
        }
      </Later>
    );
  return (
    <Before state={deletion.state} title={TITLE} waiting={WAITING} onRetry={() => void loadDeletion()}>
      <p>Sign in first. Only you can delete your account.</p>
      <p className="acts">
        <a className="btn" href={`${SIGN_IN_PATH}?from=${DELETE_PATH}`}>
          Sign in
        </a>
      </p>
    </Before>
  );
}

function Done({ email }: { email: string }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 tabIndex={-1} ref={heading}>
        Your account is deleted
      </h1>
      <Alert tone="ok" title="You are signed out everywhere">
        <p className="whole-words">We sent a last email to {email}. You can book as a guest at any time.</p>
      </Alert>
      <p className="acts">
        <a className="btn" href="/findcare/services">
          Go to Find Care
        </a>
      </p>
    </>
  );
}
