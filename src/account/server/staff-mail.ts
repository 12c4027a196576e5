import { INVITATION_DAYS } from '#identity/server/proofs.ts';
import type { MailWords } from './mail-words.ts';

/** What an email says to members of staff; 'staff': why none of another kind comes to their address. */
export type StaffMail = {
  says: 'invitation' | 'staff' | 'wrong-codes' | 'new-authenticator' | 'new-backup-codes' | 'emergency';
  link: string;
  device: string;
  /** Of an emergency: who opened which visit, where, and until when. */
  opened?: Opened;
};

/** What a colleague has opened by emergency access; the reason stays in the database. */
export type Opened = { who: string; visit: string; site: string; until: string };

/** What happened to their own sign-in, on a device. */
function told(what: string, hello: string) {
  return ({ link, device }: StaffMail): MailWords => ({
    subject: what,
    preview: 'If that was you, there is nothing to do.',
    heading: what,
    hello: `${hello} If it wasn’t you, choose a new password and tell your site supervisor.`,
    facts: [{ label: 'On', lines: [device] }],
    button: { label: 'Choose a new password', href: link, note: 'Only if it wasn’t you.' },
    because: 'You’re getting this email because you sign in here as staff.',
  });
}

/** What each says. */
export const STAFF_WORDS = {
  invitation: ({ link }: StaffMail): MailWords => ({
    subject: 'Set up your sign-in for staff',
    preview: 'Choose a password and set up your code.',
    heading: 'Set up your sign-in for staff',
    hello:
      'You’re invited. Staff sign in with a password and a code from an authenticator app, so have your phone with such an app ready. It takes three minutes.',
    facts: [],
    button: {
      label: 'Set up your sign-in',
      href: link,
      note: `The link works once, for ${INVITATION_DAYS} days. Don’t forward it.`,
    },
    because: 'You’re getting this email because you were invited to work here. If you don’t know of it, do nothing.',
  }),
  staff: ({ link, device }: StaffMail): MailWords => ({
    subject: 'Sign in with your password and your code',
    preview: 'Staff don’t sign in by an email link.',
    heading: 'Sign in with your password and your code',
    hello:
      'Someone, we think you, asked for a link or an account with this address. It is a staff address, which signs in with a password and a code from an app. If you have not set them up yet, open the link in your invitation.',
    facts: [{ label: 'Asked for on', lines: [device] }],
    button: { label: 'Sign in', href: link, note: 'A forgotten password can be replaced there.' },
    because: 'You’re getting this email because someone asked to sign in with this address. If you didn’t, do nothing.',
  }),
  emergency: ({ link, opened }: StaffMail): MailWords => ({
    subject: 'A visit was opened by emergency access',
    preview: 'The audit log has who did it, and why.',
    heading: 'A visit was opened by emergency access',
    hello: `${opened?.who ?? 'A colleague'} has opened one visit that their role doesn’t show. They gave a reason, and each thing that they open is on record.`,
    facts: opened
      ? [
          { label: 'Visit', lines: [opened.visit] },
          { label: 'At', lines: [opened.site] },
          { label: 'Open until', lines: [opened.until] },
        ]
      : [],
    button: { label: 'Read the audit log', href: link, note: 'If you don’t know of it, ask them, and tell security.' },
    because: 'You’re getting this email because you look after this site, or its security.',
  }),
  'wrong-codes': told('Five wrong codes were typed', 'Someone typed your password and then five wrong codes.'),
  'new-authenticator': told('Your authenticator was changed', 'From now on your codes come from another app.'),
  'new-backup-codes': told('You have new backup codes', 'The codes that you had before no longer work.'),
} satisfies Record<StaffMail['says'], (mail: StaffMail) => MailWords>;
