import type { Account } from '#audit/actor.ts';
import { isoOf } from '#db/iso.ts';
import type { Reading, Work } from '#db/work.ts';
import { isOpen } from './sessions.ts';

/** A session as its owner sees it; instants are ISO 8601, `seen` to the minute. */
type OwnSession = { device: string; since: string; seen: string; isThis: boolean };

/** The caller's account, with its open sessions: that of the call first, then the last seen. */
export async function readAccount(
  { db, actor }: Reading<Account>,
  { hash, hours }: { hash: string; hours: number },
): Promise<{ email: string; sessions: OwnSession[] }> {
  const { rows } = await db.query<OwnSession & { email: string }>(
    `select a.email, s.device, ${isoOf('s.made_at')} as since, ${isoOf('s.seen_at')} as seen,
        s.id_hash = $2 as "isThis"
      from accounts a join sessions s on s.actor = a.id and ${isOpen('$3')}
      where a.id = $1
      order by s.id_hash = $2 desc, s.seen_at desc`,
    [actor.id, hash, hours],
  );
  return {
    email: rows[0]?.email ?? '',
    sessions: rows.map(({ device, since, seen, isThis }) => ({ device, since, seen, isThis })),
  };
}

/** Has whoever deletes the actor's account wait until this work is done; false where it is deleted already. */
export async function holdAccount({ db, actor }: Work<Account>): Promise<boolean> {
  const { rowCount } = await db.query('select from accounts where id = $1 for key share', [actor.id]);
  return rowCount === 1;
}
