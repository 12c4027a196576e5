import { useState, type ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { Alert } from '#ui/Alert.tsx';
import { CREATE_PATH, SIGN_IN_PATH } from '../../account-paths.ts';
import { AccountForm } from '../parts/AccountForm.tsx';
import { mailedToken } from './mailed-token.ts';
import { makeLink, type LinkKind } from './store-sign-in.ts';

const WORDS = {
  link: {
    text: 'You’re signing in on this device, by the link in your email.',
    button: 'Sign in',
    busy: 'Signing in…',
    away: 'Didn’t ask for it? Close this page. The link alone does nothing.',
    lasts: 'A link works once, for 15 minutes.',
    next: { href: SIGN_IN_PATH, label: 'Get a new link' },
  },
  confirm: {
    text: 'This confirms that the address is yours, and signs you in on this device.',
    button: 'Confirm and sign in',
    busy: 'Confirming…',
    away: 'Didn’t make an account? Close this page. The link alone does nothing.',
    lasts: 'A link works once, for 24 hours. If you have confirmed your address, sign in with your password.',
    next: { href: SIGN_IN_PATH, label: 'Sign in' },
  },
} as const;

/** What a mailed link opens: programs that look through email open links too, so only the button does something [SHELL-2]. */
export function MailedLink({ kind }: { kind: LinkKind }): ReactNode {
  const [{ $isOld, form, open }] = useState(() => makeLink(kind, mailedToken));
  const { text, button, busy, away, lasts, next } = WORDS[kind];
  if (useValue($isOld))
    return (
      <div className="flow">
        <Alert tone="warn" title="This link no longer works" live>
          <p>{lasts}</p>
        </Alert>
        <p className="acts">
          <a className="btn" href={next.href}>
            {next.label}
          </a>
          {kind === 'confirm' && (
            <a className="btn text" href={CREATE_PATH}>
              Have a new link sent
            </a>
          )}
        </p>
      </div>
    );
  return (
    <div className="flow">
      <p>{text}</p>
      <AccountForm form={form} onSend={open} button={button} busy={busy} />
      <p className="muted">{away}</p>
    </div>
  );
}
