import { useState, type ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { SIGN_IN_PATH } from '../../account-paths.ts';
import { AccountForm } from '../parts/AccountForm.tsx';
import { EmailSent } from '../parts/EmailSent.tsx';
import { makeAsking } from './store-sign-in.ts';

/** Asking for a link to choose another password [SHELL-2]. */
export function ForgotPassword(): ReactNode {
  const [{ $sentTo, form, send }] = useState(() => makeAsking('password'));
  const sentTo = useValue($sentTo);
  if (sentTo !== null)
    return (
      <EmailSent to={sentTo}>
        If it has an account, the email has a link for choosing a new password. It works once, for 15 minutes.
      </EmailSent>
    );
  return (
    <AccountForm
      head={
        <>
          <h1>Forgot your password?</h1>
          <p>We’ll email you a link for choosing a new one.</p>
        </>
      }
      form={form}
      onSend={send}
      button="Email me a link"
      busy="Sending…"
      beside={
        <a className="btn text" href={SIGN_IN_PATH}>
          Sign in
        </a>
      }
    />
  );
}
