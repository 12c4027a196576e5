import { z } from 'zod';
import { jobId, type Job } from '#db/jobs.ts';
import type { BegunJob } from '#jobs/server/workers.ts';
import { visitMail } from '../visit-mail.ts';
import { closureNews, noteTold } from './closure-news.ts';
import type { AgainJob, JoinedJob, LockedJob, MailJob } from '../../visits/server/told/mail-jobs.ts';
import { sendWithin } from './mail-limit.ts';
import { entryOf, isTrue, linksOf, send, type MailParts } from './mail-parts.ts';
import { VISIT_MAIL } from '../../visits/server/told/mail-queue.ts';
import { mailedVisit, mailRecipient, visitToMail, type MailRecipient } from './mailed-visit.ts';
import { wantsReminders } from './reminders.ts';
import { sendJoined } from './send-joined-mail.ts';

const KINDS = [
  'booked',
  'moved',
  'changed',
  'cancelled',
  'reminder',
  'again',
  'earlier',
  'readdressed',
  'locked',
  'closed',
  'open',
] as const;
/** What is told of a visit whatever became of it since. */
const OF_ANY_VERSION: readonly MailJob['kind'][] = ['readdressed', 'locked', 'closed', 'open'];
/** Kinds without an entry for a calendar. */
const WITHOUT_ENTRY: readonly MailJob['kind'][] = ['reminder', 'earlier', 'readdressed', 'locked', 'closed', 'open'];
const mailJobSchema = z.object({
  kind: z.enum(KINDS),
  appointmentId: z.uuid(),
  sequence: z.int(),
  fromHold: z.uuid().optional(),
  offer: z.uuid().optional(),
  former: z.uuid().optional(),
  news: z.int().optional(),
}) satisfies z.ZodType<MailJob>;
const againJobSchema = z.object({ again: z.array(z.uuid()) }) satisfies z.ZodType<AgainJob>;
const lockedJobSchema = z.object({ locked: z.array(z.uuid()) }) satisfies z.ZodType<LockedJob>;
const joinedJobSchema = z.object({ joined: z.array(z.uuid()), to: z.string() }) satisfies z.ZodType<JoinedJob>;

/** Sends what comes in `VISIT_MAIL`. It throws what the mail server said, so that the mail is tried again. */
export function mailHandler(parts: MailParts): (job: Pick<BegunJob, 'id' | 'data'>) => Promise<void> {
  return async ({ id, data }) => {
    const again = againJobSchema.safeParse(data);
    if (again.success) return addEach(parts, again.data.again, 'again', id);
    const locked = lockedJobSchema.safeParse(data);
    // Told once of a visit, whatever had it told.
    if (locked.success) return addEach(parts, locked.data.locked, 'locked', 'once');
    const joined = joinedJobSchema.safeParse(data);
    if (joined.success) return sendJoined(parts, id, joined.data);
    const job = mailJobSchema.parse(data);
    if (job.news !== undefined) return sendClosureMail(parts, id, job);
    await sendVisitMail(parts, id, job);
  };
}

/** A job for each mail, so that one that fails doesn't send the others twice. */
async function addEach(
  { database: { jobs, pool } }: MailParts,
  ids: readonly string[],
  kind: MailJob['kind'],
  asked: string,
): Promise<void> {
  const { rows } = await pool.query<{ appointmentId: string; sequence: number }>(
    `select id as "appointmentId", sequence from appointments where id = any ($1::uuid[])`,
    [ids],
  );
  await jobs.add(
    pool,
    VISIT_MAIL,
    rows.map(({ appointmentId, sequence }) => ({
      id: jobId(kind, asked, appointmentId),
      data: { kind, appointmentId, sequence } satisfies MailJob,
    })),
  );
}

/** Tells that a visit's place is closed then, or open again, if that is so and not told yet. */
async function sendClosureMail(parts: MailParts, id: string, job: MailJob): Promise<void> {
  const db = parts.database.pool;
  const found = await closureNews(db, job);
  if (!found) return;
  const isLater = found.isNews && (await sendVisitMail(parts, id, job)) === 'later';
  if (!isLater) await noteTold(db, job, found.isNews ? found.seat : null);
}

/** Sends one mail, unless the visit has changed since: a newer mail says what is true. Answers 'later' until its address may have more. */
async function sendVisitMail(parts: MailParts, id: string, job: MailJob): Promise<'later' | undefined> {
  const { kind, appointmentId, sequence, fromHold, offer, former } = job;
  const { database, scheduling, content, key, limits } = parts;
  const db = database.pool;
  const visit = await visitToMail(db, appointmentId, scheduling);
  if (!visit || !isTrue(kind, visit) || (visit.sequence !== sequence && !OF_ANY_VERSION.includes(kind)))
    return undefined;
  const recipient = await mailRecipient(db, { appointmentId, patientId: former ?? visit.patient.patientId }, key);
  if (!recipient || (kind === 'reminder' && !(await wantsReminders(db, recipient.hash)))) return undefined;
  const links = linksOf(parts, appointmentId, recipient, former);
  const said = await mailedVisit(db, visit, recipient, {
    content,
    scheduling,
    now: Date.now(),
    ...(fromHold !== undefined && { fromHold }),
    ...(offer !== undefined && { offer }),
  });
  if (kind === 'earlier' && !said.held) return undefined;
  const { mailbox } = recipient;
  let waits: 'later' | undefined;
  await sendWithin(
    limits,
    { kind: 'usual', mailbox },
    {
      send: () =>
        send(parts, id, recipient, visitMail(kind, said, content.house, links), {
          ...(kind === 'reminder' && { headers: unsubscribe(links) }),
          ...(!WITHOUT_ENTRY.includes(kind) && { icalEvent: entryOf(visit, recipient.to, parts) }),
        }),
      later: async (until) => {
        waits = 'later';
        await sendLater(parts, job, recipient, until);
      },
    },
  );
  return waits;
}

/** What an address is to hear beyond the mails of an hour is one mail when the hour is over; what asks its owner to act stays a mail of its own. */
async function sendLater(
  { database: { jobs, pool } }: MailParts,
  job: MailJob,
  { hash }: MailRecipient,
  at: number,
): Promise<void> {
  const { kind, appointmentId, former = '' } = job;
  if (OF_ANY_VERSION.includes(kind)) {
    const id = jobId(kind, appointmentId, former, at);
    return jobs.add(pool, VISIT_MAIL, [{ id, data: withoutGaps(job), at }]);
  }
  const data = { joined: [], to: hash } satisfies JoinedJob;
  return jobs.join(pool, VISIT_MAIL, { id: jobId('joined', hash, at), data, at }, 'joined', appointmentId);
}

/** A job as the queue takes it, without what is undefined. */
function withoutGaps(job: MailJob): Job['data'] {
  return Object.fromEntries(Object.entries(job).filter(([, value]) => value !== undefined)) as Job['data'];
}

/** What mail programs show as their own button (RFC 8058). */
function unsubscribe({ oneClick }: { oneClick: string }): Record<string, string> {
  return { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
