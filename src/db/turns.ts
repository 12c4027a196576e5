import type { Queryable } from './client.ts';

/** Waits until no other transaction has the turn of any of these names, and has them until its own end: so what is counted under a name is counted right. */
export async function takeTurns(db: Queryable, ...names: string[]): Promise<void> {
  await db.query({
    name: 'take_turns',
    text: 'select pg_advisory_xact_lock(hashtextextended(turn, 0)) from unnest($1::text[]) turn',
    values: [names],
  });
}
