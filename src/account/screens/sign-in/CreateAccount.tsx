import { useState, type ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { SIGN_IN_PATH } from '../../account-paths.ts';
import { AccountForm } from '../parts/AccountForm.tsx';
import { EmailSent } from '../parts/EmailSent.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { makeCreation } from './store-sign-in.ts';

/** Making an account: an email and a password, nothing else [SHELL-2]. */
export function CreateAccount(): ReactNode {
  const [{ $sentTo, form, create }] = useState(makeCreation);
  const sentTo = useValue($sentTo);
  if (sentTo !== null)
    return (
      <EmailSent to={sentTo}>
        Open the link in the email within 24 hours to finish your account. If you have an account already, the email
        says so.
      </EmailSent>
    );
  return (
    <div className="flow">
      <h1>Create an account</h1>
      <AccountForm
        form={form}
        onSend={create}
        button="Create account"
        busy="Creating…"
        beside={
          <a className="btn text" href={SIGN_IN_PATH}>
            I have one
          </a>
        }
        instead={{ password: <PasswordField form={form} name="password" isNew /> }}
      />
      <p className="muted">
        Accounts are for people 18 and over; you book for children from yours. You don’t need one to book: the price,
        the open times and the emails are the same. <a href="/privacy">How we use your details</a>.
      </p>
    </div>
  );
}
