import type { Queryable } from '#db/client.ts';
import type { Counted } from './counted-limits.ts';

/** What a count has come to: how many `over` its limit's number, 0 or less within it, and milliseconds until it begins again. */
type Count = { counted: Counted; over: number; leftMs: number };

/** A count that was taken of a limit: how many are left, and the end of its window (epoch ms). */
export type TakenCount = { left: number; expire: number };

/** The key of a limit of a subject. */
export function keyOf([{ name }, subject]: Counted): string {
  return `${name}:${subject}`;
}

/** Counts one towards a limit that has some left; one that is used up counts nothing more, and answers the milliseconds until its window ends. */
export async function countWithin(db: Queryable, one: Counted): Promise<TakenCount | { leftMs: number }> {
  const [{ points, seconds }] = one;
  const { rows } = await db.query<{ points: number; expire: number }>({
    name: 'count_within',
    text: `
      with clock as (select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now)
      insert into rate_limits as r (key, points, expire) select $1, 1, now + $2::bigint * 1000 from clock
      on conflict (key) do update set
        points = case when r.expire > excluded.expire - $2::bigint * 1000 then r.points + 1 else 1 end,
        expire = case when r.expire > excluded.expire - $2::bigint * 1000 then r.expire else excluded.expire end
      where r.expire <= excluded.expire - $2::bigint * 1000 or r.points < $3
      returning points, expire::float8`,
    values: [keyOf(one), seconds, points],
  });
  const [taken] = rows;
  if (taken) return { left: points - taken.points, expire: taken.expire };
  const ends = await db.query<{ left: number }>(
    'select (expire - extract(epoch from clock_timestamp()) * 1000)::float8 as left from rate_limits where key = $1',
    [keyOf(one)],
  );
  return { leftMs: Math.max(0, ends.rows[0]?.left ?? 0) };
}

/** Takes one off each count, if its window is still the one in which it was counted. */
export async function countBack(db: Queryable, counts: readonly { key: string; expire: number }[]): Promise<void> {
  if (counts.length === 0) return;
  await db.query({
    name: 'count_back',
    text: `update rate_limits r set points = r.points - 1 from unnest($1::text[], $2::bigint[]) as g(key, expire)
      where r.key = g.key and r.expire = g.expire and r.points > 0`,
    values: [counts.map(({ key }) => key), counts.map(({ expire }) => expire)],
  });
}

/** Counts one towards each limit, in the transaction of `db` where it is in one: then a rollback takes it back, and others with the same subject wait for it. */
export async function countUp(db: Queryable, counted: readonly Counted[]): Promise<Count[]> {
  const { rows } = await db.query<{ key: string; points: number; left: number }>({
    name: 'count_up',
    // In the order of their keys: two that count the same ones wait for each other, and not both.
    text: `
      with given as (
        select key, seconds, floor(extract(epoch from now()) * 1000)::bigint as now from unnest($1::text[], $2::int[]) as g(key, seconds) order by key
      )
      insert into rate_limits as r (key, points, expire) select key, 1, now + seconds * 1000 from given
      on conflict (key) do update set
        points = case when r.expire > floor(extract(epoch from now()) * 1000) then r.points + 1 else 1 end,
        expire = case when r.expire > floor(extract(epoch from now()) * 1000) then r.expire else excluded.expire end
      returning key, points, (expire - floor(extract(epoch from now()) * 1000))::float8 as left`,
    values: [counted.map(keyOf), counted.map(([{ seconds }]) => seconds)],
  });
  const found = new Map(rows.map((row) => [row.key, row]));
  return counted.map((one) => {
    const [{ points }] = one;
    const row = found.get(keyOf(one));
    return { counted: one, over: (row?.points ?? 0) - points, leftMs: row?.left ?? 0 };
  });
}
