import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { Queryable } from '#db/client.ts';
import type { Work } from '#db/work.ts';

/** The private key that signs, and the one to come; null where the settings have only one. */
export type SigningKeys = { current: KeyObject; next: KeyObject | null };

const CURRENT = 'saml-current';
const NEXT = 'saml-next';
const makeKeys = promisify(generateKeyPair);

/** The keys of the settings, else those that all processes of this database share, made when they are first asked for. */
export async function signingKeys(db: Queryable, set: readonly KeyObject[] | undefined): Promise<SigningKeys> {
  const [first, second = null] = set ?? [];
  if (first) return { current: first, next: second };
  const kept = await keptKeys(db);
  if (kept) return kept;
  for (const name of [CURRENT, NEXT])
    await db.query('insert into secrets (name, value) values ($1, $2) on conflict do nothing', [name, await newKey()]);
  const made = await keptKeys(db);
  if (!made) throw new Error('the keys of sign-ons could not be kept');
  return made;
}

/** The key to come signs from now on, and another one is to come. Partners who have read our metadata since the last time know both. */
export async function rotateSigningKeys(work: Work): Promise<void> {
  const { db } = work;
  await signingKeys(db, undefined);
  // The row of the current key is the lock: of two rotations at once the second waits, and goes on from the first.
  await db.query('select from secrets where name = $1 for update', [CURRENT]);
  await db.query('update secrets set value = (select value from secrets where name = $2) where name = $1', [
    CURRENT,
    NEXT,
  ]);
  await db.query('update secrets set value = $2 where name = $1', [NEXT, await newKey()]);
  await work.audit({ action: 'signOn.rotate', rows: 'signing keys' });
}

async function keptKeys(db: Queryable): Promise<SigningKeys | null> {
  const { rows } = await db.query<{ name: string; value: string }>(
    'select name, value from secrets where name in ($1, $2)',
    [CURRENT, NEXT],
  );
  const byName = new Map(rows.map(({ name, value }) => [name, createPrivateKey(value)]));
  const [current, next] = [byName.get(CURRENT), byName.get(NEXT)];
  return current && next ? { current, next } : null;
}

async function newKey(): Promise<string> {
  const { privateKey } = await makeKeys('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
