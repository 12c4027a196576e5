import type { VisitMail } from '#scheduler/messages/mail-shape.ts';

/** What an email about signing in or an account says; the rest is the same for all of them. */
export type MailWords = Pick<VisitMail, 'subject' | 'preview' | 'heading' | 'hello' | 'button' | 'because'> &
  Partial<Pick<VisitMail, 'facts'>>;
