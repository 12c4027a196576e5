import type { System } from '#audit/actor.ts';
import type { Database } from '#db/client.ts';
import { inWork, type Work } from '#db/work.ts';
import type { Belonging, RetentionRule } from './belonging.ts';
import { intervalOf, type Kept } from './kept-for.ts';

/** Rows removed in one transaction: few, so that bookings don't wait for them. */
const CHUNK = 500;

/**
 * Removes rows that are past their time, in register order, in chunks, each with an audit line. Concurrent runs take
 * turns. Answers counts by rule.
 */
export async function purge(
  database: Database,
  actor: System,
  belongings: readonly Belonging[],
  kept: Kept,
): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  for (const { what, text, span } of belongings.flatMap(statementsOf)) {
    for (let count = CHUNK; count === CHUNK;) {
      count = await inWork(database, actor, (work) => purgeChunk(work, what, text, intervalOf(span, kept)));
      gone[what] = (gone[what] ?? 0) + count;
    }
  }
  return gone;
}

function statementsOf(belonging: Belonging): (RetentionRule & { text: string })[] {
  const { table } = belonging;
  const kept = 'goesWith' in belonging ? belonging.sooner : belonging;
  if (!kept || 'until' in kept.keptFor) return [];
  const key = kept.key.join(', ');
  return kept.keptFor.map((rule) => {
    const change = rule.forgets ? `update ${table} set ${rule.forgets} = null` : `delete from ${table}`;
    return { ...rule, text: `${change} where (${key}) in (select ${key} from ${table} t where ${rule.when} limit $2)` };
  });
}

async function purgeChunk(work: Work, what: string, text: string, age: string): Promise<number> {
  await work.db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`retention of ${what}`]);
  const count = (await work.db.query(text, [age, CHUNK])).rowCount ?? 0;
  if (count > 0) await work.audit({ action: 'retention.purge', rows: what, count });
  return count;
}
