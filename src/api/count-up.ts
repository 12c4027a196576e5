import type { Queryable } from '#db/client.ts';
import type { Counted } from './counted-limits.ts';

/** What a count has come to: how many `over` its limit's number, 0 or less within it, and milliseconds until it begins again. */
type Count = { counted: Counted; over: number; leftMs: number };

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
    values: [counted.map(([{ name }, subject]) => `${name}:${subject}`), counted.map(([{ seconds }]) => seconds)],
  });
  const found = new Map(rows.map((row) => [row.key, row]));
  return counted.map((one) => {
    const [{ name, points }, subject] = one;
    const row = found.get(`${name}:${subject}`);
    return { counted: one, over: (row?.points ?? 0) - points, leftMs: row?.left ?? 0 };
  });
}
