import { randomUUID } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import type { GrantedStaff } from '#audit/actor.ts';
import type { Reading } from '#db/work.ts';
import { visibleTo } from '#scheduler/visits/server/visible-to.ts';
import { VISITS } from '../../../day/server/masked-visits.ts';
import { sliceOf } from './slices.ts';
import { csvLines } from '../../../server/csv.ts';

/** Rows fetched at a time: what is in memory of a file, however long it is, and what is worked on before others have their turn. Of more at a time, memory grows with what outlives a collection. */
const FETCHED = 50;
/** Milliseconds in which others go first after each of these: a long file is in no hurry. */
const REST_MS = 2;
/** Bytes of a piece of the file. */
const PIECE = 32 * 1024;

/** What a line of the file has: of the patient what lists have, and no more. */
export const VISIT_COLUMNS = [
  'Number',
  'Site',
  'Store number',
  'City',
  'State',
  'Date',
  'Time',
  'Time zone',
  'Visit',
  'Status',
  'First name',
  'Last initial',
  'Birth year',
  'Walk-in',
] as const;

const LOCAL = `(s.starts_at at time zone l.time_zone)`;
const ROW = `json_build_array(a.confirmation_number, l.name, coalesce(l.store_number, ''), l.city, l.state, to_char(${LOCAL}, 'YYYY-MM-DD'),
  to_char(${LOCAL}, 'FMHH12:MI am'), l.time_zone, coalesce(b.display, 'Visit'), a.status, p.first_name,
  coalesce((select string_agg(upper(left(part, 1)) || '.', '-') from regexp_split_to_table(p.last_name, '-') part where part <> ''), ''),
  extract(year from p.dob)::int, case when a.owner like 'staff:%' then 'yes' else '' end)`;

/** Writes the lines of a slice, in the order of sites and times; of what is between them none of a site that wasn't asked for. Answers how many there are. */
export async function visitRows(
  { db, actor }: Pick<Reading<GrantedStaff>, 'db' | 'actor'>,
  { item, site, sites: asked }: { item: string; site: string | null; sites: readonly string[] | null },
  write: (content: Buffer) => Promise<void>,
): Promise<number> {
  const { sites, days } = sliceOf(item);
  const { condition, value } = visibleTo(actor, 'appointment.search');
  const cursor = `rows_${randomUUID().replaceAll('-', '')}`;
  await db.query(
    `declare ${cursor} no scroll cursor for select ${ROW} as cells from ${VISITS}
     where ${condition} and s.location_id between $2 and $3 and ($6::text is null or l.public_id = $6) and ($7::text[] is null or l.public_id = any($7::text[]))
       and s.starts_at >= $4::date::timestamp at time zone l.time_zone and s.starts_at < ($5::date + 1)::timestamp at time zone l.time_zone
     order by s.location_id, s.starts_at, a.id`,
    [value, sites.first, sites.last, days.from, days.to, site, asked],
  );
  let [count, pieces] = [0, [] as Buffer[]];
  for (let fetched = FETCHED; fetched === FETCHED;) {
    const { rows } = await db.query<{ cells: (string | number)[] }>(`fetch ${String(FETCHED)} from ${cursor}`);
    fetched = rows.length;
    count += fetched;
    if (fetched > 0) pieces.push(csvLines(rows.map(({ cells }) => cells)));
    const isEnd = fetched < FETCHED;
    if (!isEnd) await rest(REST_MS);
    const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
    if (bytes === 0 || (bytes < PIECE && !isEnd)) continue;
    await write(Buffer.concat(pieces));
    pieces = [];
  }
  await db.query(`close ${cursor}`);
  return count;
}
