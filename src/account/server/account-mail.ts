import type { MailHouse, VisitMail } from '#scheduler/messages/mail-shape.ts';
import { questionsTo } from '#scheduler/messages/visit-mail.ts';

/** What an email about signing in says: to someone with an account, and to someone without one. */
export type AccountMail =
  | { says: 'confirm'; link: string }
  | { says: 'known'; link: string }
  | { says: 'sign in'; link: string; code: string; device: string }
  | { says: 'new password'; link: string; device: string }
  | { says: 'unknown'; link: string };

type Words = Pick<VisitMail, 'subject' | 'preview' | 'heading' | 'hello' | 'button' | 'because'> & {
  facts?: VisitMail['facts'];
};

const NOT_YOU = 'If you didn’t, do nothing: this email alone lets no one in.';

/** What each says. */
const WORDS: { [Says in AccountMail['says']]: (mail: Extract<AccountMail, { says: Says }>) => Words } = {
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
  const say = WORDS[mail.says] as (said: AccountMail) => Words;
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
