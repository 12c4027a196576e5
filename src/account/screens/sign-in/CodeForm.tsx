import { useEffect, useRef, type ReactNode } from 'react';

import { AccountForm } from '../parts/AccountForm.tsx';
import type { SignInStore } from './store-sign-in.ts';

/** What is shown once a link was asked for: the same whether or not there is an account. The code is for reading the email on another device. */
export function CodeForm({ store, email }: { store: SignInStore; email: string }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flow">
      <h1 tabIndex={-1} ref={heading}>
        Check your email
      </h1>
      <p className="whole-words">
        If <b>{email}</b> has an account, a link and a code are on their way. Both work once, for 15 minutes.
      </p>
      <AccountForm
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
      <p className="muted">Nothing there after five minutes? Look in your spam folder.</p>
    </div>
  );
}
