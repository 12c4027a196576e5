import { content } from '#content-model/content.ts';
import { connect } from '#db/client.ts';
import { startWorkers } from '#jobs/server/workers.ts';
import { QUICK_PACE } from '#testing/toys/jobs.ts';
import { parseSettings } from '#settings/settings.ts';
import { mailWorker } from './server/mail-worker.ts';

/** A process that does nothing but send mails, for tests that kill it: the connection of its database and the mail server's address are its arguments. */
const [connection = '{}', smtp = ''] = process.argv.slice(2);
const database = connect(JSON.parse(connection) as object, 5, () => undefined);
const settings = parseSettings({ SMTP_URL: smtp, RATE_LIMITS: 'off' });
const worker = mailWorker(
  { database, settings, keys: { csrf: '', guest: '', address: '', link: 'l', auth: 'sign-in', tokens: [] } },
  { origin: 'https://care.example', content: content() },
);
await startWorkers(database, [worker], QUICK_PACE);
process.stdout.write('working\n');
