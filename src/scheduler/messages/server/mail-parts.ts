import type { Limits } from '#api/counted-limits.ts';
import type { Database } from '#db/client.ts';
import type { Mail, Mailer } from '#gateways/mail.ts';
import { calendarFile } from '../../visits/server/calendar-file.ts';
import type { Appointment } from '../../visits/appointment.schema.ts';
import type { Scheduling } from '../../systems/server/scheduling.ts';
import { mailHtml } from '../mail-html.ts';
import { BOOK_AGAIN_PATH, PUT_BACK_PATH, REMINDERS_PATH, VISIT_LINK_PATH } from '../mail-paths.ts';
import { mailText } from '../mail-text.ts';
import type { MailLinks, VisitMail } from '../mail-shape.ts';
import { linkToken } from './link-tokens.ts';
import type { MailContent } from './mail-content.ts';
import type { MailJob } from '../../visits/server/told/mail-jobs.ts';
import type { MailRecipient } from './mailed-visit.ts';

/** What mails are made and sent with. `origin` is the site's address, `key` that of links, `from` the address that mails come from. */
export type MailParts = {
  database: Pick<Database, 'pool' | 'jobs'>;
  mailer: Mailer;
  scheduling: Scheduling;
  content: MailContent;
  limits: Limits;
  origin: string;
  key: string;
  from: string;
};

/** Hands a mail to the mail server; one that it refuses for good is done with. */
export async function send(
  { mailer, from }: MailParts,
  id: string,
  { to }: MailRecipient,
  mail: VisitMail,
  more: Pick<Mail, 'headers' | 'icalEvent'>,
): Promise<void> {
  try {
    await mailer.send({
      to,
      messageId: `<${id}@${from.split('@')[1] ?? ''}>`,
      subject: mail.subject,
      text: mailText(mail),
      html: await mailHtml(mail),
      ...more,
    });
  } catch (error) {
    if (!isRefusedForGood(error)) throw error;
  }
}

/** Whether a mail of this kind still says what is so: nothing but the cancel is sent of a canceled visit, and nothing of one that has begun. */
export function isTrue(kind: MailJob['kind'], { status, datetime, closed }: Appointment): boolean {
  if (kind === 'cancelled') return status === 'cancelled';
  if (kind === 'closed' && !closed) return false;
  return status === 'booked' && Date.parse(datetime) > Date.now();
}

/** The links in mails about a visit to this address; `former` is the record of an address that can be put back. */
export function linksOf(
  { origin, key }: Pick<MailParts, 'origin' | 'key'>,
  appointmentId: string,
  { to }: MailRecipient,
  former?: string,
): MailLinks & { oneClick: string } {
  const off = linkToken(key, 'reminders', appointmentId);
  const visit = linkToken(key, 'visit', appointmentId, to);
  return {
    // Behind '#', so that no server, proxy or log on the way sees it.
    manage: `${origin}${VISIT_LINK_PATH}#${visit}`,
    bookAgain: `${origin}${BOOK_AGAIN_PATH}#${visit}`,
    remindersOff: `${origin}${REMINDERS_PATH}#${off}`,
    putBack: former === undefined ? '' : `${origin}${PUT_BACK_PATH}#${linkToken(key, 'put back', former)}`,
    oneClick: `${origin}/api/scheduler/reminders/off/${off}`,
  };
}

/** The calendar file of a mail, which adds the entry, changes it or takes it out. The reminder and an offer have none. */
export function entryOf(
  visit: Appointment,
  attendee: string,
  { origin, from, content }: MailParts,
): NonNullable<Mail['icalEvent']> {
  const method = visit.status === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const sender = { origin, retailer: content.house.retailer, organizer: from, attendee };
  return { method, filename: 'visit.ics', content: calendarFile(visit, method, sender) };
}

/** A server that says 5xx to this address or mail says it again tomorrow; 5xx to our own login may be mended. */
export function isRefusedForGood(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
