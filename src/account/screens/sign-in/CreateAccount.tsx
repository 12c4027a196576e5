import { useState, type ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { SIGN_IN_PATH } from '../../account-paths.ts';
import { AccountForm } from '../parts/AccountForm.tsx';
import { EmailSent } from '../parts/EmailSent.tsx';
import { makeAsking } from './store-sign-in.ts';

/** Asking for an account. Its password is chosen behind the link in the email, so that no one makes an account for another's address [SHELL-2]. */
export function CreateAccount(): ReactNode {
  const [{ $sentTo, form, send }] = useState(() => makeAsking('account'));
  const sentTo = useValue($sentTo);
  if (sentTo !== null)
    return (
      <EmailSent to={sentTo}>
        Open the link in the email within 24 hours and choose a password. If you have an account already, the email says
        so.
      </EmailSent>
    );
  return (
    <div className="flow">
      <AccountForm
        head={
          <>
            <h1>Create an account</h1>
            <p>We’ll email you a link. There you choose a password, and that’s all.</p>
          </>
        }
        form={form}
        onSend={send}
        button="Email me a link"
        busy="Sending…"
        beside={
          <a className="btn text" href={SIGN_IN_PATH}>
            I have one
          </a>
        }
      />
      <p className="muted">
        Accounts are for people 18 and over; you book for children from yours. You don’t need one to book: the price,
        the open times and the emails are the same. <a href="/privacy">How we use your details</a>.
      </p>
    </div>
  );
}
