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
import {
  ACCOUNT_PATH,
  AUDIT_PATH,
  CONFIRM_PATH,
  CREATE_PATH,
  FORGOT_PATH,
  INVITATION_PATH,
  LINK_PATH,
  NEW_PASSWORD_PATH,
  SIGN_IN_PATH,
} from '../account-paths.ts';
import { accountMail, type AccountMail } from './account-mail.ts';
import { ACCOUNT_MAIL, isOwnMail, type AccountMailKind } from './account-mails.ts';
import { linkFor } from './link-of-guest.ts';
import { openedIn } from './emergency-said.ts';
import { ownMailSaid } from './own-mail-said.ts';

const jobSchema = z.object({ mail: z.uuid(), account: z.string().default('') });

/** An email that was asked for, and who signs in with that address, if anyone does. */
type Asked = {
  kind: AccountMailKind;
  email: string;
  device: string;
  about: string;
  askedBy: string | null;
  who: 'account' | 'staff' | 'invited' | null;
};

/** What writes and sends emails about accounts. Links and codes are made here, so that what waits in the queue opens nothing. */
export function accountMailWorker(
  { database, settings, keys }: Pick<Runtime, 'database' | 'settings' | 'keys'>,
  { origin, auth, site }: { origin: string; auth: Auth; site: MailHouse & { product: string } },
): Worker {
  const from = mailFrom(settings, origin);
  const mailer = mailerOf(settings, { name: site.product, address: from });
  return {
    queue: ACCOUNT_MAIL,
    close: () => mailer.close(),
    handler: async ({ id, data, isLastTry }) => {
      const { mail: row, account } = jobSchema.parse(data);
      const asked = await readAsked(database.pool, row);
      if (!asked) return;
      const said = await saidTo(auth, asked, { db: database.pool, account, origin, key: keys.auth });
      const mail = said && accountMail(said, site);
      try {
        if (mail)
          await mailer.send({
            to: asked.email,
            messageId: `<${id}@${from.split('@')[1] ?? ''}>`,
            subject: mail.subject,
            text: mailText(mail),
            html: await mailHtml(mail),
          });
      } catch (error) {
        if (isLastTry) await forget(database.pool, row);
        if (!isRefusedForGood(error)) throw error;
      }
      await forget(database.pool, row);
    },
  };
}

function forget(db: Queryable, id: string): Promise<unknown> {
  return db.query('delete from account_mails where id = $1', [id]);
}

async function readAsked(db: Queryable, id: string): Promise<Asked | undefined> {
  const { rows } = await db.query<Asked>(
    `select kind, email, device, about, asked_by as "askedBy", case when exists (select from accounts a where a.email = m.email) then 'account'
        else (select case when s.password is null then 'invited' else 'staff' end from staff_sign_ins s where s.email = m.email) end as who
      from account_mails m where id = $1`,
    [id],
  );
  return rows[0];
}

/** What an email says depends on who signs in with that address. */
async function saidTo(
  auth: Auth,
  asked: Asked,
  { db, account, origin, key }: { db: Queryable; account: string; origin: string; key: string },
): Promise<AccountMail | null> {
  const { kind, email, device, about, askedBy, who } = asked;
  if (isOwnMail(kind)) return ownMailSaid(db, { kind, email, device, hasAccount: who !== null }, { account, origin });
  if (kind === 'invitation') {
    const token = await makeProof(auth, 'invitation', email);
    return { says: kind, link: `${origin}${INVITATION_PATH}#${token}`, device };
  }
  if (kind === 'emergency') {
    const opened = await openedIn(db, about);
    return opened && { says: kind, link: `${origin}${AUDIT_PATH}`, device, opened };
  }
  if (kind === 'wrong-codes' || kind === 'new-authenticator' || kind === 'new-backup-codes')
    return { says: kind, link: `${origin}${FORGOT_PATH}`, device };
  if (who === 'invited' || (who === 'staff' && kind !== 'password'))
    return { says: 'staff', link: `${origin}${SIGN_IN_PATH}`, device };
  if (kind === 'sign-up') {
    if (who) return { says: 'known', link: `${origin}${SIGN_IN_PATH}` };
    return { says: 'confirm', link: `${origin}${CONFIRM_PATH}#${await makeProof(auth, 'confirm', email)}` };
  }
  if (kind !== 'link' && kind !== 'password') return { says: kind, link: `${origin}${ACCOUNT_PATH}`, device, about };
  if (!who) return { says: 'unknown', link: `${origin}${CREATE_PATH}` };
  if (kind === 'password') {
    const token = await makeProof(auth, 'password', email);
    return { says: 'new password', link: `${origin}${NEW_PASSWORD_PATH}#${token}`, device };
  }
  const { token, code } = await linkAndCode(auth, email);
  return { says: 'sign in', link: `${origin}${LINK_PATH}#${linkFor(askedBy, token, key)}`, code, device };
}
