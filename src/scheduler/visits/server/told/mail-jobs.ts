import type { Work } from '#identity/make-actor.ts';
import { jobId, type Job } from '#db/jobs.ts';
import { DAY } from '#text/durations.ts';
import { VISIT_MAIL } from './mail-queue.ts';

/**
 * What a mail tells: booked, moved, other details, canceled, tomorrow, its number again, an earlier time that is held, another address from now on,
 * a number that opens nothing any more, a place that is closed then, or open again.
 */
export type MailKind =
  | 'booked'
  | 'moved'
  | 'changed'
  | 'cancelled'
  | 'reminder'
  | 'again'
  | 'earlier'
  | 'readdressed'
  | 'locked'
  | 'closed'
  | 'open';

/**
 * A mail to be sent: ids only. It is for one version of the visit, and is not sent once there is a newer one. `fromHold` is the seat that the visit has left,
 * `offer` one that is held for it, `former` the record of its address before, `news` the number of what there is to tell of its place being closed.
 */
export type MailJob = {
  kind: MailKind;
  appointmentId: string;
  sequence: number;
  fromHold?: string | undefined;
  offer?: string | undefined;
  former?: string | undefined;
  news?: number | undefined;
};
/** Mails with number and link of these visits, to whoever has booked them. */
export type AgainJob = { again: readonly string[] };
/** Mails about these visits, whose numbers open nothing any more. */
export type LockedJob = { locked: readonly string[] };
/** One mail with the newest state of these visits, to an address (a keyed hash) that has had all the mails of an hour. */
export type JoinedJob = { joined: readonly string[]; to: string };

/** How long before the visit it is reminded of, in milliseconds (SCHED-14). */
const REMIND_MS = DAY;

type Version = Pick<MailJob, 'appointmentId' | 'sequence'>;

/** Has a booked visit confirmed by mail, and reminded of 24 hours before unless it is sooner. `start` is epoch ms. */
export async function mailBooked(work: Work, visit: Version & { start: number }): Promise<void> {
  await work.jobs.add(work.db, VISIT_MAIL, [mailJob('booked', visit), ...reminder(work, visit)]);
}

/** The same for a visit that has a new time; the reminder of the old one is dropped. */
export async function mailMoved(work: Work, visit: Version & { start: number; fromHold: string }): Promise<void> {
  await dropReminder(work, visit);
  await work.jobs.add(work.db, VISIT_MAIL, [mailJob('moved', visit), ...reminder(work, visit)]);
}

/** The id of the job that has the move to this version of a visit mailed. */
export function movedJobId({ appointmentId, sequence }: Version): string {
  return jobId('moved', appointmentId, sequence);
}

/** The same for a visit of whose patient mails now say something else, or go to another address. */
export async function mailChanged(work: Work, visit: Version & { start: number }): Promise<void> {
  await dropReminder(work, visit);
  await work.jobs.add(work.db, VISIT_MAIL, [mailJob('changed', visit), ...reminder(work, visit)]);
}

/** Has the address that a visit's mails went to until now told that they go to another one. */
export async function mailReaddressed(work: Work, visit: Version & { former: string }): Promise<void> {
  const data = { kind: 'readdressed', ...visit } satisfies MailJob;
  await work.jobs.add(work.db, VISIT_MAIL, [{ id: jobId('readdressed', visit.former), data }]);
}

/** Has a cancel confirmed by mail, and no reminder sent. */
export async function mailCancelled(work: Work, visit: Version): Promise<void> {
  await dropReminder(work, visit);
  await work.jobs.add(work.db, VISIT_MAIL, [mailJob('cancelled', visit)]);
}

/** Has an offer of an earlier time mailed, once; it is not sent when the offer is over. */
export async function mailEarlier(work: Work, visit: Version & { offer: string }): Promise<void> {
  const data = { kind: 'earlier', ...visit } satisfies MailJob;
  await work.jobs.add(work.db, VISIT_MAIL, [{ id: jobId('earlier', visit.offer), data }]);
}

/** The job that tells that a visit's place is closed then, or open again, once for each `news` of it; it looks itself which of them is so. */
export function closureMail(kind: 'closed' | 'open', visit: Version & { news: number }): Job {
  return { id: jobId(kind, visit.appointmentId, visit.news), data: { kind, ...visit } satisfies MailJob };
}

function reminder({ now }: Work, visit: Version & { start: number }): Job[] {
  const at = visit.start - REMIND_MS;
  return at > now ? [{ ...mailJob('reminder', visit), at }] : [];
}

async function dropReminder({ jobs, db }: Work, { appointmentId, sequence }: Version): Promise<void> {
  await jobs.drop(db, VISIT_MAIL, [mailJob('reminder', { appointmentId, sequence: sequence - 1 }).id]);
}

function mailJob(kind: MailKind, { appointmentId, sequence, ...rest }: Version & { fromHold?: string }): Job {
  const { fromHold } = rest;
  const data = { kind, appointmentId, sequence, ...(fromHold !== undefined && { fromHold }) };
  return { id: jobId(kind, appointmentId, sequence), data };
}
