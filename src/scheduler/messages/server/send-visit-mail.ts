import { z } from 'zod';
import { jobId, type JobHandler } from '#db/jobs.ts';
import type { Database, Queryable } from '#db/client.ts';
import type { Mail, Mailer } from '#gateways/mail.ts';
import { calendarFile } from '../../appointments/server/calendar-file.ts';
import type { Appointment } from '../../appointments/appointment.schema.ts';
import type { Scheduling } from '../../systems/server/scheduling.ts';
import { mailHtml } from '../mail-html.ts';
import { mailText } from '../mail-text.ts';
import { visitMail, type MailLinks } from '../visit-mail.ts';
import type { AgainJob, MailJob } from './mail-jobs.ts';
import type { MailContent } from './mail-content.ts';
import { addressOnRecord, mailedVisit, visitToMail } from './mailed-visit.ts';
import { addressHash, linkToken } from './link-tokens.ts';
import { BOOK_AGAIN_PATH, REMINDERS_PATH, VISIT_LINK_PATH } from '../mail-paths.ts';

/** What mails are made and sent with. `origin` is the site's address, `key` that of links, `from` the address that mails come from. */
export type MailParts = {
  database: Pick<Database, 'pool' | 'jobs'>;
  mailer: Mailer;
  scheduling: Scheduling;
  content: MailContent;
  origin: string;
  key: string;
  from: string;
};

const KINDS = ['booked', 'moved', 'changed', 'cancelled', 'reminder', 'again', 'earlier'] as const;
const mailJobSchema = z.object({
  kind: z.enum(KINDS),
  appointmentId: z.uuid(),
  sequence: z.int(),
  fromHold: z.uuid().optional(),
  offer: z.uuid().optional(),
}) satisfies z.ZodType<MailJob>;
const againJobSchema = z.object({ again: z.array(z.uuid()) }) satisfies z.ZodType<AgainJob>;

/** What the worker of the queue 'visit-mail' does. It throws what the mail server said, so that the mail is tried again. */
export function mailHandler(parts: MailParts): JobHandler {
  return async ({ id, data }) => {
    const again = againJobSchema.safeParse(data);
    if (again.success) await addEach(parts, id, again.data.again);
    else await sendVisitMail(parts, id, mailJobSchema.parse(data));
  };
}

/** A job for each mail, so that one that fails doesn't send the others twice. */
async function addEach({ database: { jobs, pool } }: MailParts, asked: string, ids: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ appointmentId: string; sequence: number }>(
    `select id as "appointmentId", sequence from appointments where id = any ($1::uuid[])`,
    [ids],
  );
  await jobs.add(
    pool,
    'visit-mail',
    rows.map(({ appointmentId, sequence }) => ({
      id: jobId('again', asked, appointmentId),
      data: { kind: 'again', appointmentId, sequence } satisfies MailJob,
    })),
  );
}

/** Sends one mail, unless the visit has changed since it was asked for: then a newer mail says what is true. */
async function sendVisitMail(
  parts: MailParts,
  id: string,
  { kind, appointmentId, sequence, fromHold, offer }: MailJob,
): Promise<void> {
  const { database, mailer, scheduling, content, key, origin, from } = parts;
  const db = database.pool;
  const visit = await visitToMail(db, appointmentId, scheduling);
  if (!visit || visit.sequence !== sequence || !isTrue(kind, visit)) return;
  const recipient = await addressOnRecord(db, visit.patient.patientId);
  if (!recipient || (kind === 'reminder' && (await wantsNone(db, addressHash(key, recipient.to))))) return;
  const links = linksOf(origin, key, appointmentId);
  const now = Date.now();
  const said = await mailedVisit(db, visit, recipient, {
    content,
    scheduling,
    now,
    ...(fromHold !== undefined && { fromHold }),
    ...(offer !== undefined && { offer }),
  });
  if (kind === 'earlier' && !said.held) return;
  const mail = visitMail(kind, said, content.house, links);
  try {
    await mailer.send({
      to: recipient.to,
      messageId: `<${id}@${from.split('@')[1] ?? ''}>`,
      subject: mail.subject,
      text: mailText(mail),
      html: await mailHtml(mail),
      ...(kind === 'reminder' && { headers: unsubscribe(links) }),
      ...(kind !== 'reminder' && kind !== 'earlier' && { icalEvent: entryOf(visit, recipient.to, parts) }),
    });
  } catch (error) {
    if (!isRefusedForGood(error)) throw error;
  }
}

/** Whether a mail of this kind still says what is so: nothing but the cancel is sent of a canceled visit, and nothing of one that has begun. */
function isTrue(kind: MailJob['kind'], { status, datetime }: Appointment): boolean {
  if (kind === 'cancelled') return status === 'cancelled';
  return status === 'booked' && Date.parse(datetime) > Date.now();
}

async function wantsNone(db: Queryable, address: string): Promise<boolean> {
  return ((await db.query('select from no_reminders where address = $1', [address])).rowCount ?? 0) > 0;
}

function linksOf(origin: string, key: string, appointmentId: string): MailLinks & { oneClick: string } {
  const off = linkToken(key, 'reminders', appointmentId);
  const visit = linkToken(key, 'visit', appointmentId);
  return {
    // Behind '#', so that no server, proxy or log on the way sees it.
    manage: `${origin}${VISIT_LINK_PATH}#${visit}`,
    bookAgain: `${origin}${BOOK_AGAIN_PATH}#${visit}`,
    remindersOff: `${origin}${REMINDERS_PATH}#${off}`,
    oneClick: `${origin}/api/scheduler/reminders/off/${off}`,
  };
}

/** The calendar file of a mail, which adds the entry, changes it or takes it out. The reminder and an offer have none. */
function entryOf(
  visit: Appointment,
  attendee: string,
  { origin, from, content }: MailParts,
): NonNullable<Mail['icalEvent']> {
  const method = visit.status === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const sender = { origin, retailer: content.house.retailer, organizer: from, attendee };
  return { method, filename: 'visit.ics', content: calendarFile(visit, method, sender) };
}

/** What mail programs show as their own button (RFC 8058). */
function unsubscribe({ oneClick }: { oneClick: string }): Record<string, string> {
  return { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** A server that says 5xx to this address or mail says it again tomorrow; 5xx to our own login may be mended. */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
