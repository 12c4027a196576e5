import { hash } from 'node:crypto';
import type { Queryable } from '#db/client.ts';
import type { CountsTaker } from '#gateways/counts.ts';

/** How far a table has been sent: rows up to `sent` are, those up to `upTo` are on their way. */
type Way = { sent: number; upTo: number };
/** How far each table has been sent; null before the first time. */
export type CountsSent = Record<string, Way> | null;

/** Most lines of one batch. */
const BATCH = 1000;

/**
 * What of each table is sent, a line for a row: kinds of pages, partners, services, the day and the state. Never what a
 * search was about or the words, nor a row's number, which would tell what came after what.
 */
const LINES: Record<string, string> = {
  counted_pages: `'event', 'launch', 'day', t.day, 'pageType', t.page_type, 'section', t.section, 'pilot', t.pilot, 'state', t.state,
    'partners', t.partners, 'searched', t.searched, 'results', t.results`,
  exit_records: `'event', 'exit', 'day', t.at::date, 'partner', t.partner, 'pageType', t.page_type`,
  service_uses: `'event', 'ServiceUtilized', 'day', t.at::date, 'serviceId', t.service_id, 'state', t.state`,
};

/**
 * Sends what was counted since the last time but one: what was written by then has surely been committed by now. `note`
 * keeps how far it came. What was counted before the first time is never sent: nothing said then that it would be.
 */
export async function sendCounts(
  db: Queryable,
  { seen, note, take }: { seen: CountsSent; note: (seen: CountsSent) => Promise<void>; take: CountsTaker },
): Promise<void> {
  const ways = { ...seen };
  for (const table of Object.keys(LINES)) {
    const last = await lastOf(db, table);
    const way = { ...(ways[table] ?? { sent: last, upTo: last }) };
    ways[table] = way;
    while (way.sent < way.upTo) {
      const { lines, to } = await batchOf(db, table, way);
      // The same rows have the same name, so that what arrived without an answer counts once.
      if (lines.length > 0) await take(lines, hash('sha256', `${table} ${way.sent} ${to}`));
      way.sent = to;
      await note(ways);
    }
    way.upTo = last;
  }
  await note(ways);
}

async function lastOf(db: Queryable, table: string): Promise<number> {
  const { rows } = await db.query<{ last: number }>(`select coalesce(max(id), 0)::float8 as last from ${table}`);
  return rows[0]?.last ?? 0;
}

/** The next lines, in an order that tells nothing, and the row up to which they go. */
async function batchOf(
  db: Queryable,
  table: string,
  { sent, upTo }: Way,
): Promise<{ lines: readonly object[]; to: number }> {
  const { rows } = await db.query<{ id: number; line: object }>(
    `select t.id::float8 as id, jsonb_build_object(${LINES[table] ?? ''}) as line from ${table} t
     where t.id > $1 and t.id <= $2 order by t.id limit ${String(BATCH)}`,
    [sent, upTo],
  );
  const lines = rows.map(({ line }) => line);
  const to = rows.length < BATCH ? upTo : (rows.at(-1)?.id ?? upTo);
  return { lines: lines.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))), to };
}
