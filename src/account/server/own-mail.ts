import type { MailFact } from '#scheduler/messages/mail-shape.ts';
import type { MailWords } from './mail-words.ts';

/** What an email about one's own account says. `to`: another address, masked. */
export type OwnMail =
  | { says: 'new-email'; link: string; device: string }
  | { says: 'email-taken'; link: string }
  | { says: 'email-asked'; link: string; device: string; to: string }
  | { says: 'email-changed' | 'signed-out'; link: string; device: string }
  | { says: 'data-ready' | 'deleted'; link: string };

const TOLD = 'You’re getting this email because it is about your account.';
const on = (device: string): MailFact => ({ label: 'On', lines: [device] });
const NEW_PASSWORD = 'If it wasn’t you: choose a new password at once. That signs out everyone else.';

/** What each says. */
export const OWN_WORDS: { [Says in OwnMail['says']]: (mail: Extract<OwnMail, { says: Says }>) => MailWords } = {
  'new-email': ({ link, device }) => ({
    subject: 'Confirm your new email',
    preview: 'Open the link while you are signed in.',
    heading: 'Confirm your new email',
    hello: 'Someone, we think you, wants to use this address for their account. Until you confirm it, nothing changes.',
    facts: [{ label: 'Asked for on', lines: [device] }],
    button: {
      label: 'Confirm this email',
      href: link,
      note: 'The link works once, for 24 hours, while you are signed in.',
    },
    because:
      'You’re getting this email because an account is to have this address. If it isn’t yours, do nothing: no account gets it.',
  }),
  'email-taken': ({ link }) => ({
    subject: 'This email has an account already',
    preview: 'Sign in with it.',
    heading: 'This email has an account already',
    hello:
      'Someone, we think you, wants to use this address for another account. It has one of its own, so nothing changes.',
    button: {
      label: 'Sign in',
      href: link,
      note: 'To use it for the other account, delete the one that has it first.',
    },
    because:
      'You’re getting this email because another account was to have this address. If it wasn’t you, do nothing.',
  }),
  'email-asked': ({ link, device, to }) => ({
    subject: 'Your account is about to have another email',
    preview: 'If it wasn’t you, stop it.',
    heading: 'Your account is about to have another email',
    hello: `We sent a link to ${to}. Once it is opened, your account has that address. Until then this one stays.`,
    facts: [on(device)],
    button: { label: 'See your account', href: link, note: `There you can stop the change. ${NEW_PASSWORD}` },
    because: TOLD,
  }),
  'email-changed': ({ link, device }) => ({
    subject: 'The email of your account has changed',
    preview: 'Sign in with the new one from now on.',
    heading: 'The email of your account has changed',
    hello: 'From now on you sign in with the new address, and emails about your account go there.',
    facts: [on(device)],
    button: { label: 'See your account', href: link, note: 'If it wasn’t you, call us at once.' },
    because: TOLD,
  }),
  'signed-out': ({ link, device }) => ({
    subject: 'You are signed out on your other devices',
    preview: 'If that was you, there is nothing to do.',
    heading: 'You are signed out on your other devices',
    hello: 'Your account stays signed in on one device alone. If that was you, there is nothing to do.',
    facts: [{ label: 'Stays signed in on', lines: [device] }],
    button: { label: 'See your account', href: link, note: NEW_PASSWORD },
    because: TOLD,
  }),
  'data-ready': ({ link }) => ({
    subject: 'Your file is ready',
    preview: 'It is in your account for a day.',
    heading: 'Your file is ready',
    hello: 'All that we keep about you is gathered in one file. It is in your account for 24 hours.',
    button: {
      label: 'Go to your account',
      href: link,
      note: 'The file is only there, and only while you are signed in.',
    },
    because: 'You’re getting this email because you asked for your data. If you didn’t, choose a new password.',
  }),
  deleted: ({ link }) => ({
    subject: 'Your account is deleted',
    preview: 'This is our last email about it.',
    heading: 'Your account is deleted',
    hello: 'You are signed out everywhere, and what we said would go is gone. You can book as a guest at any time.',
    button: { label: 'Go to Find Care', href: link, note: 'If it wasn’t you, call us.' },
    because: 'You’re getting this email because this was the address of the account. It is the last one about it.',
  }),
};
