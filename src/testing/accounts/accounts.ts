import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { accountMailWorker } from '#account/server/mail-worker.ts';
import { content } from '#content-model/content.ts';
import type { Database } from '#db/client.ts';
import { authOf } from '#identity/server/auth.ts';
import { testMailServer, type ArrivedMail } from '#scheduler/messages/testing-mail-server.ts';
import { startQuickWorkers } from '../jobs.ts';
import { browsersOf, type TestBrowser } from '../person.ts';
import { testRuntime } from '../scheduler.ts';
import { until } from '../until.ts';

/** The password of accounts of tests. */
export const PASSWORD = 'kettle under a maple';

/** What emails that tell owners of changes are about. */
const NEWS = /^(A new device is|A passkey was|Your password was|.+ was (dis)?connected$)/;

/** An address that has no account. */
export function someone(): string {
  return `${randomUUID()}@example.com`;
}

/** What an email's link leads to, with the token behind it, and its code. */
export function inside({ text = '' }: ArrivedMail): { path: string | undefined; token: string; code: string } {
  return {
    path: /https:\/\/care\.example(\/\S*?)#/.exec(text)?.[1],
    token: /#(\S+)/.exec(text)?.[1] ?? '',
    code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
  };
}

/** Accounts of a test, whose emails are sent, and arrive. `refuse`: which deliveries fail, and how. */
export async function testAccounts(database: Database, refuse?: Parameters<typeof testMailServer>[0]) {
  const server = await testMailServer(refuse);
  const runtime = testRuntime(database, { SMTP_URL: server.url, MAIL_FROM: 'visits@care.example' });
  const parts = { origin: 'https://care.example', auth: authOf(runtime), site: content().site };
  const stopWorkers = await startQuickWorkers(database, [accountMailWorker(runtime, parts)]);
  const browser = browsersOf(database);

  const to = (email: string, isNews: boolean): ArrivedMail[] =>
    server.arrived.filter(
      ({ to = [], subject = '' }) => to.some(({ address }) => address === email) && NEWS.test(subject) === isNews,
    );
  const nth = async (email: string, count: number, isNews: boolean): Promise<ArrivedMail> => {
    return until(() => {
      const mails = to(email, isNews);
      expect(mails).toHaveLength(count);
      return mails.at(-1) as ArrivedMail;
    });
  };
  /** The newest email that was asked for with an address, once there are as many as `count`. */
  const mailTo = (email: string, count = 1): Promise<ArrivedMail> => nth(email, count, false);

  return {
    arrived: server.arrived,
    mailTo,
    /** The newest that tells its owner what has changed about their account. */
    newsTo: (email: string, count = 1): Promise<ArrivedMail> => nth(email, count, true),
    /** An account, signed in by the link that it was made with. */
    joined: async (email = someone()): Promise<{ email: string; at: TestBrowser }> => {
      const at = await browser();
      expect((await at.post('/auth/sign-up/email', { email })).status).toBe(200);
      const { token } = inside(await mailTo(email));
      expect((await at.post('/auth/verify-email', { token, password: PASSWORD })).status).toBe(200);
      await at.headerInfo();
      return { email, at };
    },
    stop: async (): Promise<void> => {
      await stopWorkers();
      await server.stop();
    },
  };
}
