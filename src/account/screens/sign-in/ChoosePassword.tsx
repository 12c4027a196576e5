import { useState, type ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { CREATE_PATH, FORGOT_PATH } from '../../account-paths.ts';
import { AccountForm } from '../parts/AccountForm.tsx';
import { OldLink } from '../parts/OldLink.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { mailedToken } from './mailed-token.ts';
import { makeChoosing, type Choice } from './store-sign-in.ts';

const WORDS = {
  account: {
    title: 'Finish your account',
    text: 'It is for the address that the email was sent to.',
    button: 'Create account',
    busy: 'Creating…',
    lasts: 'A link works once, for 24 hours. If you have finished your account, sign in.',
    again: { href: CREATE_PATH, next: 'Get a new link' },
  },
  password: {
    title: 'Choose a new password',
    text: 'You’ll be signed out everywhere else.',
    button: 'Save and sign in',
    busy: 'Saving…',
    lasts: 'A link works once, for 15 minutes.',
    again: { href: FORGOT_PATH, next: 'Get a new link' },
  },
} as const;

/** What the link of an email opens that leads to a password: of a new account, or in place of one that was forgotten [SHELL-2]. */
export function ChoosePassword({ choice }: { choice: Choice }): ReactNode {
  const [{ $isOld, form, save }] = useState(() => makeChoosing(choice, mailedToken));
  const { title, text, button, busy, lasts, again } = WORDS[choice];
  if (useValue($isOld))
    return (
      <>
        <h1>{title}</h1>
        <OldLink {...again}>{lasts}</OldLink>
      </>
    );
  return (
    <AccountForm
      head={
        <>
          <h1>{title}</h1>
          <p>{text}</p>
        </>
      }
      form={form}
      onSend={save}
      button={button}
      busy={busy}
      instead={{ password: <PasswordField form={form} name="password" isNew /> }}
    />
  );
}
