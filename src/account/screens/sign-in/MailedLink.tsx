import { useState, type ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { SIGN_IN_PATH } from '../../account-paths.ts';
import { AccountForm } from '../parts/AccountForm.tsx';
import { dayAndClockHere } from '../day-words.ts';
import { OldLink } from '../parts/OldLink.tsx';
import { mailedToken } from './mailed-token.ts';
import { makeLink } from './store-sign-in.ts';

/** What a link to sign in opens: programs that look through email open links too, so only the button does something [SHELL-2]. */
export function MailedLink(): ReactNode {
  const [{ $isOld, $asked, form, open }] = useState(() => makeLink(mailedToken));
  const asked = useValue($asked);
  if (useValue($isOld))
    return (
      <OldLink href={SIGN_IN_PATH} next="Get a new link">
        A link works once, for 15 minutes.
      </OldLink>
    );
  return (
    <div className="flow">
      <p className="whole-words one-room" role="status">
        <span className={asked ? 'unseen' : undefined}>
          You’re signing in on this device, to the account of the address that the email was sent to.
        </span>
        {asked && (
          <span>
            You’re signing in as <b>{asked.email}</b> on this device.
          </span>
        )}
      </p>
      <AccountForm form={form} onSend={open} button="Sign in" busy="Signing in…" />
      <p className="muted">
        {asked && `It was asked for ${dayAndClockHere(asked.askedAt)}. `}Wasn’t that you? Close this page. The link
        alone does nothing.
      </p>
    </div>
  );
}
