import { join } from 'node:path';
import { databaseLimits } from '#api/counted-limits.ts';
import type { Runtime } from '#api/route.ts';
import { outboxMailer, removeOldMails, smtpMailer, type Mailer, type Sender } from '#gateways/mail.ts';
import type { JobSchedule } from '#jobs/server/schedules.ts';
import type { Worker } from '#jobs/server/workers.ts';
import type { SchedulerContent } from '../../systems/server/organizations.ts';
import { otherSystems } from '../../systems/server/other-systems.ts';
import { schedulingOf } from '../../systems/server/scheduling.ts';
import { mailContent, type WrittenForMail } from './mail-content.ts';
import { mailFrom } from './mail-from.ts';
import { VISIT_MAIL } from '../../visits/server/told/mail-queue.ts';
import { mailHandler } from './send-visit-mail.ts';

/** What mails are sent with besides the runtime: the site's address and content. */
export type MailSetup = { origin: string; content: SchedulerContent & WrittenForMail };

/** What sends the visits' mails. */
export function mailWorker(
  { database, settings, keys }: Pick<Runtime, 'database' | 'settings' | 'keys'>,
  { origin, content }: MailSetup,
): Worker {
  const from = mailFrom(settings, origin);
  const mailer = mailerOf(settings, { name: content.site.product, address: from });
  const handler = mailHandler({
    database,
    mailer,
    scheduling: schedulingOf(content, otherSystems(content, settings)),
    content: mailContent(content),
    limits: databaseLimits(database, settings.RATE_LIMITS === 'on'),
    origin,
    key: keys.link,
    from,
  });
  return { queue: VISIT_MAIL, handler, close: () => mailer.close() };
}

/** What sends this site's mails: the mail server that is set, or a folder in its place. */
export function mailerOf(
  { SMTP_URL, DATA_DIR }: Pick<Runtime['settings'], 'SMTP_URL' | 'DATA_DIR'>,
  from: Sender,
): Mailer {
  return SMTP_URL ? smtpMailer(SMTP_URL, from) : outboxMailer(outboxOf({ DATA_DIR }), from);
}

/** Where mails go while there is no mail server. */
function outboxOf({ DATA_DIR }: Pick<Runtime['settings'], 'DATA_DIR'>): string {
  return join(DATA_DIR, 'outbox');
}

/** How long the mails of the outbox are kept, in days. */
const KEEP_OUTBOX_DAYS = 30;

/** The schedule for the mails in this process's own outbox. */
export const OLD_MAILS: JobSchedule = {
  name: 'old emails',
  everySeconds: 3600,
  everywhere: true,
  run: ({ settings }) => cleanOutbox(settings),
};

/** Removes old mails of the outbox, also of a time before there was a mail server. */
export async function cleanOutbox(settings: Pick<Runtime['settings'], 'DATA_DIR'>): Promise<number> {
  return removeOldMails(outboxOf(settings), KEEP_OUTBOX_DAYS);
}
