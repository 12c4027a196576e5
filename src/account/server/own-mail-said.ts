import type { Queryable } from '#db/client.ts';
import { maskedAddress } from '#scheduler/visits/patient/masked-address.ts';
import { ACCOUNT_PATH, NEW_EMAIL_PATH, SIGN_IN_PATH } from '../account-paths.ts';
import { newEmailOf, tokenForNewEmail } from './change-email.ts';
import type { OwnMail } from './own-mail.ts';
import type { OwnMailKind } from './account-mails.ts';

type Told = { kind: OwnMailKind; email: string; device: string; hasAccount: boolean };

/** What an email about one's own account says when it is sent; null for one that has nothing to say any more. `account` is whose it is. */
export async function ownMailSaid(
  db: Queryable,
  { kind, email, device, hasAccount }: Told,
  { account, origin }: { account: string; origin: string },
): Promise<OwnMail | null> {
  const link = `${origin}${ACCOUNT_PATH}`;
  switch (kind) {
    case 'new-email': {
      if (hasAccount) return { says: 'email-taken', link: `${origin}${SIGN_IN_PATH}` };
      const token = await tokenForNewEmail(db, account, email);
      return token === null ? null : { says: 'new-email', link: `${origin}${NEW_EMAIL_PATH}#${token}`, device };
    }
    case 'email-asked': {
      const to = await newEmailOf({ db }, account);
      return to === null ? null : { says: kind, link, device, to: maskedAddress(to) };
    }
    case 'email-changed':
    case 'signed-out':
      return { says: kind, link, device };
    case 'data-ready':
      return hasAccount ? { says: kind, link: `${link}#data` } : null;
    case 'deleted':
      return { says: kind, link: `${origin}/findcare/services` };
  }
}
