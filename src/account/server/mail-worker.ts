import { z } from 'zod';
import type { Runtime } from '#api/route.ts';
import type { Queryable } from '#db/client.ts';
import type { Auth } from '#identity/server/auth.ts';
import { linkAndCode, makeProof } from '#identity/server/proofs.ts';
import type { Worker } from '#jobs/server/workers.ts';
import { mailHtml } from '#scheduler/messages/mail-html.ts';
import type { MailHouse } from '#scheduler/messages/mail-shape.ts';
import { mailText } from '#scheduler/messages/mail-text.ts';
import { mailFrom } from '#scheduler/messages/server/mail-from.ts';
import { isRefusedForGood } from '#scheduler/messages/server/mail-parts.ts';
import { mailerOf } from '#scheduler/messages/server/mail-worker.ts';
import { CONFIRM_PATH, CREATE_PATH, LINK_PATH, NEW_PASSWORD_PATH, SIGN_IN_PATH } from '../account-paths.ts';
import { accountMail, type AccountMail } from './account-mail.ts';
import { ACCOUNT_MAIL, type AccountMailKind } from './account-mails.ts';

const jobSchema = z.object({ mail: z.uuid() });

type Asked = { kind: AccountMailKind; email: string; device: string; hasAccount: boolean };

/** What writes and sends emails about signing in. Links and codes are made here, so that what waits in the queue opens nothing. */
export function accountMailWorker(
  { database, settings }: Pick<Runtime, 'database' | 'settings'>,
  { origin, auth, site }: { origin: string; auth: Auth; site: MailHouse & { product: string } },
): Worker {
  const from = mailFrom(settings, origin);
  const mailer = mailerOf(settings, { name: site.product, address: from });
  return {
    queue: ACCOUNT_MAIL,
    close: () => mailer.close(),
    handler: async ({ id, data, isLastTry }) => {
      const { mail: row } = jobSchema.parse(data);
      const asked = await readAsked(database.pool, row);
      if (!asked) return;
      const mail = accountMail(await saidTo(auth, asked, origin), site);
      try {
        await mailer.send({
          to: asked.email,
          messageId: `<${id}@${from.split('@')[1] ?? ''}>`,
          subject: mail.subject,
          text: mailText(mail),
          html: await mailHtml(mail),
        });
      } catch (error) {
        if (!isRefusedForGood(error) && !isLastTry) throw error;
      }
      await database.pool.query('delete from account_mails where id = $1', [row]);
    },
  };
}

async function readAsked(db: Queryable, id: string): Promise<Asked | undefined> {
  const { rows } = await db.query<Asked>(
    `select kind, email, device, exists (select from accounts a where a.email = m.email) as "hasAccount"
      from account_mails m where id = $1`,
    [id],
  );
  return rows[0];
}

/** What an email says depends on whether there is an account. */
async function saidTo(auth: Auth, { kind, email, device, hasAccount }: Asked, origin: string): Promise<AccountMail> {
  if (kind === 'sign-up') {
    if (hasAccount) return { says: 'known', link: `${origin}${SIGN_IN_PATH}` };
    return { says: 'confirm', link: `${origin}${CONFIRM_PATH}#${await makeProof(auth, 'confirm', email)}` };
  }
  if (!hasAccount) return { says: 'unknown', link: `${origin}${CREATE_PATH}` };
  if (kind === 'password') {
    const token = await makeProof(auth, 'password', email);
    return { says: 'new password', link: `${origin}${NEW_PASSWORD_PATH}#${token}`, device };
  }
  const { token, code } = await linkAndCode(auth, email);
  return { says: 'sign in', link: `${origin}${LINK_PATH}#${token}`, code, device };
}
