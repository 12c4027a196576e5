import { createHmac, randomInt } from 'node:crypto';
import type { Queryable } from '#db/client.ts';

/** Letters and digits that no one takes for one another. */
const LETTERS = 'ABCDEFGHJKMNPQRTVWXY2346789';
const CODES = 10;
const HALF = 4;

/** Makes ten new backup codes, such as K7QF-2M4X, in place of all that somebody had; only their keyed hashes are kept. */
export async function newBackupCodes(db: Queryable, staff: string, key: string): Promise<string[]> {
  const half = (): string => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const codes = new Set<string>();
  while (codes.size < CODES) codes.add(`${half()}-${half()}`);
  await db.query('delete from backup_codes where staff = $1', [staff]);
  await db.query('insert into backup_codes (staff, code) select $1, unnest($2::text[])', [
    staff,
    [...codes].map((code) => hashOf(code, key)),
  ]);
  return [...codes];
}

/** Uses up a backup code, in whatever case and with or without its dash; false for one that isn't theirs or was used. */
export async function useBackupCode(db: Queryable, staff: string, typed: string, key: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from backup_codes where staff = $1 and code = $2', [
    staff,
    hashOf(typed, key),
  ]);
  return rowCount === 1;
}

function hashOf(code: string, key: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHmac('sha256', key).update(`backup code ${plain}`).digest('base64url');
}
