import type { AccountMailKind } from '#account/server/account-mails.ts';
import type { MailKind } from '#scheduler/visits/server/told/mail-jobs.ts';
import type { Told } from '#shop/privacy/told-part.ts';

/** Emails about appointments: what makes us send each. One that is missing here doesn't compile. */
const OF_VISITS: Record<MailKind | 'joined', string> = {
  booked: 'You booked an appointment',
  moved: 'Your appointment has another time',
  changed: 'Details of your appointment were changed',
  cancelled: 'Your appointment is canceled',
  reminder: 'Your appointment is tomorrow',
  again: 'You asked for your confirmation number again',
  earlier: 'An earlier time is held for you',
  readdressed: 'Emails about your appointment go to another address from now on',
  locked: 'Your confirmation number no longer opens your appointment, because it was tried too often',
  closed: 'The location of your appointment is closed then',
  open: 'It is open after all',
  joined: 'Many things happened in one hour: one email with the newest of all',
};

/** Emails about accounts and staff. */
const OF_ACCOUNTS: Record<AccountMailKind, string> = {
  'sign-up': 'Somebody asked for an account with this address',
  link: 'Somebody asked for a link to sign in',
  password: 'Somebody asked for a new password',
  'new-device': 'A new device signed in to your account',
  'password-changed': 'The password of your account was changed',
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey was removed from your account',
  'provider-added': 'Another way to sign in was added to your account',
  'provider-removed': 'A way to sign in was removed from your account',
  'new-email': 'You asked to have another email for your account: its link',
  'email-asked': 'Another email was asked for your account',
  'email-changed': 'Your account has another email',
  'signed-out': 'Your account was signed out elsewhere',
  'data-ready': 'The file with your data is ready',
  deleted: 'Your account is deleted',
  invitation: 'Staff: you are invited',
  'wrong-codes': 'Staff: wrong codes were entered for you',
  'new-authenticator': 'Staff: your authenticator was replaced',
  'new-backup-codes': 'Staff: you have new backup codes',
  emergency: 'Staff: a colleague opened a visit at your site by emergency access',
};

/** Each email that we send: what it is about. */
export function mailsTold(): Told[] {
  const rest = {
    howLong: 'In your mailbox, as long as you keep it',
    reader: 'You, the service that delivers our emails',
  };
  return Object.entries({ ...OF_VISITS, ...OF_ACCOUNTS }).map(([name, what]) => ({ name, what, ...rest }));
}
