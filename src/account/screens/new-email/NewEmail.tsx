import { useState, type ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { Alert } from '#ui/Alert.tsx';
import { ACCOUNT_PATH, SIGN_IN_PATH } from '../../account-paths.ts';
import { AccountForm } from '../parts/AccountForm.tsx';
import { OldLink } from '../parts/OldLink.tsx';
import { makeNewEmail } from './store-new-email.ts';

/** What the link to a new email opens: opening it does nothing, its button takes the email, in the account that asked for it [SHELL-2 part]. */
export function NewEmail(): ReactNode {
  const [{ $opened, form, take }] = useState(makeNewEmail);
  const opened = useValue($opened);
  switch (opened.state) {
    case 'old':
      return (
        <OldLink href={ACCOUNT_PATH} next="Go to your account">
          A link works once, for 24 hours. You can ask for a new one in your account.
        </OldLink>
      );
    case 'guest':
      return (
        <div className="flow">
          <Alert tone="info" title="Sign in first" live>
            <p>The email is for the account that asked for it. Sign in to that one, then open the link again.</p>
          </Alert>
          <p className="acts">
            <a className="btn" href={SIGN_IN_PATH}>
              Sign in
            </a>
          </p>
        </div>
      );
    case 'other':
      return (
        <Alert tone="warn" title="This link is for another account" live>
          <p>You are signed in to a different one. Sign in to the one that asked for it, then open the link again.</p>
        </Alert>
      );
    case 'taken':
      return (
        <div className="flow">
          <Alert tone="ok" title={<span className="whole-words">Your email is now {opened.email}</span>} live>
            <p>From now on you sign in with it. We told the old one too.</p>
          </Alert>
          <p className="acts">
            <a className="btn" href={ACCOUNT_PATH}>
              Go to your account
            </a>
          </p>
        </div>
      );
    case 'waiting':
      return (
        <div className="flow">
          <p>Your account gets the email that this link was sent to, in place of the one that it has.</p>
          <AccountForm form={form} onSend={take} button="Use this email" busy="Saving…" />
          <p className="muted">Didn’t ask for it? Close this page. The link alone does nothing.</p>
        </div>
      );
  }
}
