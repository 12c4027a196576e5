import { useState, type ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { CREATE_PATH, FORGOT_PATH } from '../../account-paths.ts';
import { AccountForm } from '../parts/AccountForm.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { CodeForm } from './CodeForm.tsx';
import { makeSignIn, type SignInStore } from './store-sign-in.ts';

/** Signing in: by password, or without one by an email [SHELL-2]. */
export function SignIn(): ReactNode {
  const [store] = useState(makeSignIn);
  const sentTo = useValue(store.$sentTo);
  if (sentTo !== null) return <CodeForm store={store} email={sentTo} />;
  return (
    <div className="flow">
      <h1>Sign in</h1>
      <AccountForm
        form={store.password}
        onSend={store.byPassword}
        button="Sign in"
        busy="Signing in…"
        beside={
          <a className="btn text" href={FORGOT_PATH}>
            Forgot your password?
          </a>
        }
        instead={{ password: <PasswordField form={store.password} name="password" /> }}
      />
      <WithoutPassword store={store} />
      <p>
        New here? <a href={CREATE_PATH}>Create an account</a>. It takes an email and a password.
      </p>
      <p className="muted">You don’t need an account to book. The price, the open times and the emails are the same.</p>
    </div>
  );
}

/** Has a link sent to the address that is typed above; where none is typed it goes there and says so. */
function WithoutPassword({ store }: { store: SignInStore }): ReactNode {
  const { email } = useValue(store.password.$fields);
  const problem = useValue(store.$linkProblem);
  const [isSending, setSending] = useState(false);
  async function ask(): Promise<void> {
    if (isSending) return;
    setSending(true);
    await store.askForLink();
    setSending(false);
    if (store.$linkProblem.get() !== null) document.getElementById('email')?.focus();
  }
  return (
    <section className="without-password" aria-labelledby="without-password">
      <h2 className="lab" id="without-password">
        Or without a password
      </h2>
      <button className="btn quiet" type="button" aria-disabled={isSending} onClick={() => void ask()}>
        {isSending ? 'Sending…' : 'Email me a link'}
      </button>
      <p className="hint whole-words">{email.trim() ? `To ${email.trim()}` : 'To the email you enter above'}</p>
      <p className="msg" role="status">
        {problem}
      </p>
    </section>
  );
}
