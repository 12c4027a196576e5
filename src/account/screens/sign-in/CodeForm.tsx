import { useEffect, useRef, useState, type ReactNode } from 'react';

import { AccountForm } from '../parts/AccountForm.tsx';
import type { SignInStore } from './store-sign-in.ts';

/** How long one waits before the email can be sent again, in seconds. */
const WAIT_SECONDS = 60;

/** What is shown once a link was asked for: the same whether or not there is an account. The code is for reading the email on another device. */
export function CodeForm({ store, email }: { store: SignInStore; email: string }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flow">
      <AccountForm
        head={
          <>
            <h1 tabIndex={-1} ref={heading}>
              Check your email
            </h1>
            <p className="whole-words">
              If <b>{email}</b> has an account, a link and a code are on their way. Both work once, for 15 minutes.
            </p>
          </>
        }
        form={store.code}
        onSend={store.byCode}
        button="Sign in"
        busy="Signing in…"
        beside={
          <button className="btn text" type="button" onClick={store.useAnotherEmail}>
            Use another email
          </button>
        }
      />
      <Again store={store} />
    </div>
  );
}

/** Having the email sent once more, a minute after the last time. */
function Again({ store }: { store: SignInStore }): ReactNode {
  const [left, setLeft] = useState(WAIT_SECONDS);
  const [said, setSaid] = useState('');
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  async function again(): Promise<void> {
    await store.askForLink();
    setSaid(store.$linkProblem.get() ?? 'Sent again.');
    setLeft(WAIT_SECONDS);
  }
  return (
    <div className="muted">
      <p>
        Nothing there? Look in your spam folder.{' '}
        {isWaiting && (
          <>
            You can send it again in <span className="num">{left}</span> seconds.
          </>
        )}
      </p>
      {!isWaiting && (
        <button className="btn text" type="button" onClick={() => void again()}>
          Send it again
        </button>
      )}
      <p role="status">{said}</p>
    </div>
  );
}
