import { jobId } from '#db/jobs.ts';
import type { Mail } from '#gateways/mail.ts';
import { APPOINTMENTS_PATH } from '../../visits/visit-pages.ts';
import { latestMail, type LatestVisit } from '../latest-mail.ts';
import type { JoinedJob } from '../../visits/server/told/mail-jobs.ts';
import { sendWithin } from './mail-limit.ts';
import { entryOf, isTrue, linksOf, send, type MailParts } from './mail-parts.ts';
import { VISIT_MAIL } from '../../visits/server/told/mail-queue.ts';
import { mailedVisit, mailRecipient, visitToMail, type MailRecipient } from './mailed-visit.ts';

/** The most visits that one mail lists. */
const LISTED_AT_MOST = 20;

/**
 * Sends one mail with the newest state of the visits whose mails go to this address.
 * It waits another hour if the mailbox has had such a mail at another address.
 */
export async function sendJoined(parts: MailParts, id: string, job: JoinedJob): Promise<void> {
  const { joined, to } = job;
  const { database, scheduling, content, key, origin, limits } = parts;
  const db = database.pool;
  const latest: (LatestVisit & { recipient: MailRecipient; entry: NonNullable<Mail['icalEvent']> })[] = [];
  for (const appointmentId of joined.slice(-LISTED_AT_MOST)) {
    const visit = await visitToMail(db, appointmentId, scheduling);
    const recipient = visit && (await mailRecipient(db, { appointmentId, patientId: visit.patient.patientId }, key));
    if (!visit || recipient?.hash !== to) continue;
    const isOff = visit.status === 'cancelled';
    if (!isOff && !isTrue('booked', visit)) continue;
    const links = linksOf(parts, appointmentId, recipient);
    const said = await mailedVisit(db, visit, recipient, { content, scheduling, now: Date.now() });
    const entry = entryOf(visit, recipient.to, parts);
    latest.push({ visit: said, isOff, href: isOff ? links.bookAgain : links.manage, recipient, entry });
  }
  const [first] = latest;
  if (!first) return;
  latest.sort((one, other) => one.visit.date.localeCompare(other.visit.date));
  const mail = latestMail(latest, content.house, `${origin}${APPOINTMENTS_PATH}`);
  await sendWithin(
    limits,
    { kind: 'joined', mailbox: first.recipient.mailbox },
    {
      // A calendar file is about one visit (RFC 5546).
      send: () => send(parts, id, first.recipient, mail, { ...(latest.length === 1 && { icalEvent: first.entry }) }),
      later: (at) => database.jobs.add(db, VISIT_MAIL, [{ id: jobId('joined again', id), data: job, at }]),
    },
  );
}
