import type { MailHouse, VisitMail } from '#scheduler/messages/mail-shape.ts';
import { questionsTo } from '#scheduler/messages/visit-mail.ts';
import type { AccountNews } from './account-mails.ts';
import type { MailWords } from './mail-words.ts';
import { OWN_WORDS, type OwnMail } from './own-mail.ts';
import { STAFF_WORDS, type StaffMail } from './staff-mail.ts';

/** What an email about an account says: to someone with one, and to someone without one. `about` is what was added or removed, by its name. */
export type AccountMail =
  | { [Says in StaffMail['says']]: StaffMail & { says: Says } }[StaffMail['says']]
  | { [News in AccountNews]: { says: News; link: string; device: string; about: string } }[AccountNews]
  | OwnMail
  | { says: 'confirm'; link: string }
  | { says: 'known'; link: string }
  | { says: 'sign in'; link: string; code: string; device: string }
  | { says: 'new password'; link: string; device: string }
  | { says: 'unknown'; link: string };

const NOT_YOU = 'If you didn’t, do nothing: this email alone lets no one in.';

/** What news say that changes who can get in. The link leads to the account, whose page can undo it. */
function news(mail: { link: string; device: string }, subject: string, hello: string, undo: string): MailWords {
  return {
    subject,
    preview: 'If that was you, there is nothing to do.',
    heading: subject,
    hello: `${hello} If that was you, there is nothing to do.`,
    facts: [{ label: 'On', lines: [mail.device] }],
    button: { label: 'See your account', href: mail.link, note: `If it wasn’t you: ${undo}` },
    because: 'You’re getting this email because it is about who can get into your account.',
  };
}

const NEW_PASSWORD = 'Choose a new password at once. That signs out everyone else.';
const TAKE_AWAY = 'Sign in, remove it, and choose a new password. That signs out everyone else.';

/** What each says. */
const WORDS: { [Says in AccountMail['says']]: (mail: Extract<AccountMail, { says: Says }>) => MailWords } = {
  ...OWN_WORDS,
  confirm: (mail) => ({
    subject: 'Finish your account',
    preview: 'Choose a password, and you are done.',
    heading: 'Finish your account',
    hello:
      'Someone, we think you, asked for an account with this address. Choose a password to finish it. Until then there is no account.',
    button: { label: 'Choose a password', href: mail.link, note: 'The link works once, for 24 hours.' },
    because:
      'You’re getting this email because an account was asked for with this address. If it wasn’t you, do nothing: no account is made.',
  }),
  known: (mail) => ({
    subject: 'You have an account already',
    preview: 'Sign in with it.',
    heading: 'You have an account already',
    hello:
      'Someone, we think you, tried to make an account with this address. It has one. Sign in with your password, or have a link sent to you.',
    button: { label: 'Sign in', href: mail.link, note: 'Your password has not changed.' },
    because: `You’re getting this email because an account was asked for with this address. ${NOT_YOU}`,
  }),
  'sign in': (mail) => ({
    subject: `${mail.code} is your code to sign in`,
    preview: 'Or use the link in this email.',
    heading: 'Sign in',
    hello: 'Here is the link that you asked for, and a code for signing in on another device.',
    facts: [
      { label: 'Your code', lines: [mail.code], strong: true },
      { label: 'Asked for on', lines: [mail.device] },
    ],
    button: { label: 'Sign in', href: mail.link, note: 'Each works once, for 15 minutes.' },
    because: `You’re getting this email because someone asked to sign in with this address. ${NOT_YOU} Don’t read the code out to anyone.`,
  }),
  'new password': (mail) => ({
    subject: 'Choose a new password',
    preview: 'The link works once, for 15 minutes.',
    heading: 'Choose a new password',
    hello: 'Here is the link that you asked for.',
    facts: [{ label: 'Asked for on', lines: [mail.device] }],
    button: { label: 'Choose a new password', href: mail.link, note: 'The link works once, for 15 minutes.' },
    because:
      'You’re getting this email because someone asked for a new password for this address. If you didn’t, do nothing: your password stays as it is.',
  }),
  'new-device': (mail) =>
    news(
      mail,
      'A new device is signed in',
      'Someone signed in to your account in a browser that we don’t know.',
      NEW_PASSWORD,
    ),
  'password-changed': (mail) =>
    news(
      mail,
      'Your password was changed',
      'Your account has a new password, and is signed out elsewhere.',
      NEW_PASSWORD,
    ),
  'passkey-added': (mail) =>
    news(mail, 'A passkey was added', `The passkey “${mail.about}” now signs in to your account.`, TAKE_AWAY),
  'passkey-removed': (mail) =>
    news(
      mail,
      'A passkey was removed',
      `The passkey “${mail.about}” no longer signs in to your account.`,
      NEW_PASSWORD,
    ),
  'provider-added': (mail) =>
    news(mail, `${mail.about} was connected`, `${mail.about} now signs in to your account.`, TAKE_AWAY),
  'provider-removed': (mail) =>
    news(mail, `${mail.about} was disconnected`, `${mail.about} no longer signs in to your account.`, NEW_PASSWORD),
  ...STAFF_WORDS,
  unknown: (mail) => ({
    subject: 'There is no account with this address',
    preview: 'You can make one, or book as a guest.',
    heading: 'There is no account with this address',
    hello:
      'Someone, we think you, asked to sign in with this address. It has no account. You can make one, or book without one at the same price.',
    button: { label: 'Create an account', href: mail.link, note: 'It takes an email and a password.' },
    because:
      'You’re getting this email because someone asked to sign in with this address. If it wasn’t you, do nothing.',
  }),
};

/** The email, as HTML and plain text are made of it. */
export function accountMail(mail: AccountMail, house: MailHouse): VisitMail {
  const say = WORDS[mail.says] as (said: AccountMail) => MailWords;
  const { facts = [], ...words } = say(mail);
  return {
    ...words,
    retailer: house.retailer,
    warning: null,
    facts,
    isOff: false,
    sections: [],
    off: null,
    questions: questionsTo(house),
  };
}
