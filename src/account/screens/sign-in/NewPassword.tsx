import { useState, useSyncExternalStore, type ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { SIGN_IN_PATH } from '../../account-paths.ts';
import { AccountForm } from '../parts/AccountForm.tsx';
import { EmailSent } from '../parts/EmailSent.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { mailedToken } from './mailed-token.ts';
import { makeNewPassword } from './store-sign-in.ts';

/** A new password: asked for by email, and chosen on the page that the email leads to [SHELL-2]. */
export function NewPassword(): ReactNode {
  const [store] = useState(() => makeNewPassword(mailedToken));
  const sentTo = useValue(store.$sentTo);
  const isChosen = useHasToken();
  if (isChosen)
    return (
      <div className="flow">
        <h1>Choose a new password</h1>
        <p>You’ll be signed out everywhere else.</p>
        <AccountForm
          form={store.choose}
          onSend={store.save}
          button="Save and sign in"
          busy="Saving…"
          instead={{ newPassword: <PasswordField form={store.choose} name="newPassword" isNew /> }}
        />
      </div>
    );
  if (sentTo !== null)
    return (
      <EmailSent to={sentTo}>
        If it has an account, the email has a link for choosing a new password. It works once, for 15 minutes.
      </EmailSent>
    );
  return (
    <div className="flow">
      <h1>Forgot your password?</h1>
      <p>We’ll email you a link for choosing a new one.</p>
      <AccountForm
        form={store.ask}
        onSend={store.askForLink}
        button="Email me a link"
        busy="Sending…"
        beside={
          <a className="btn text" href={SIGN_IN_PATH}>
            Sign in
          </a>
        }
      />
    </div>
  );
}

/** Whether the page was opened by a mailed link: known to the browser alone, not where the page is built. */
function useHasToken(): boolean {
  return useSyncExternalStore(
    (told) => {
      addEventListener('hashchange', told);
      return () => removeEventListener('hashchange', told);
    },
    () => mailedToken() !== '',
    () => false,
  );
}
