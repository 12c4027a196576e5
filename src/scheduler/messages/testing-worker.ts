import { content } from '#content-model/content.ts';
import { connect } from '#db/client.ts';
import { parseSettings } from '#settings/settings.ts';
import { startMails } from './server/mail-worker.ts';

/** A process that does nothing but send mails, for tests that kill it: the connection of its database and the mail server's address are its arguments. */
const [connection = '{}', smtp = ''] = process.argv.slice(2);
const database = connect(JSON.parse(connection) as object, 5, () => undefined);
const settings = parseSettings({ SMTP_URL: smtp, RATE_LIMITS: 'off' });
const pace = { pollSeconds: 0.5, superviseSeconds: 1 };
await startMails(
  { database, settings, keys: { csrf: '', guest: '', address: '', link: 'l' } },
  { origin: 'https://care.example', content: content(), pace },
);
process.stdout.write('working\n');
