import type { Work } from '#identity/make-actor.ts';
import { DAY } from '#text/durations.ts';
import type { Parts, TakenTime } from '../day-share.ts';
import { openMinutesOf, startsOfDay } from '../time-slots.ts';
import { epoch, statement } from './prepared-statement.ts';
import type { Claim } from './seats.ts';

/** A seat of a day that is on hold, for `heldMs` more, or from a network around the caller: `width` 0 is the narrowest of these, null none. */
export type DaySeat = TakenTime & { heldMs: number | null; width: number | null };
/** What is taken of a location's day; `openMinutes` are those of all its seats. */
export type DayRoom = { seats: DaySeat[]; parts: Parts; openMinutes: number };

/** The networks of a seat's origin as they are stored, narrowest first; each but the first is the beginning of the one before it. Empty for null. */
export function networksOf(origin: string | null): string[] {
  if (origin === null) return [];
  const hashes = origin.split('.');
  return hashes.map((_, index) => hashes.slice(0, hashes.length - index).join('.'));
}

/** SQL: whether the origin of a seat is in a network, in a form that its index knows. */
const isFrom = (network: string): string => `(origin ~>=~ ${network} and origin ~<~ (${network} || '/'))`;

/** How many times are held now: by the actor, and from each network. */
export async function heldFrom(
  { db, actor }: Work,
  networks: readonly string[],
): Promise<{ own: number; from: number[] }> {
  const { rows } = await db.query<{ own: number; from: number[] }>(
    statement(
      'held_from',
      `select (select count(*)::int from seats where owner = $1 and status = 'held' and expires_at > now()) as own,
         array(select (select count(*)::int from seats where ${isFrom('network')} and status = 'held' and expires_at > now())
           from unnest($2::text[]) with ordinality as n(network, width) order by width) as "from"`,
      [actor.id, networks],
    ),
  );
  return rows[0] ?? { own: 0, from: [] };
}

/** What is taken of the day of a claim from the networks around its origin, and what of the day is on hold. */
export async function dayRoom({ db }: Work, { offering, start, origin }: Claim, day: number): Promise<DayRoom> {
  const { schedule, locationId, location, capacity } = offering;
  const [from, to] = [new Date(start - DAY), new Date(start + DAY)];
  const { rows } = await db.query<{ minutes: number | null; seats: DaySeat[] }>(
    statement(
      'day_room',
      `with today as (
         select seat, ${epoch('starts_at')} as start, ${epoch('upper(during)')} as "end",
           case when status = 'held' then ${epoch('expires_at')} - ${epoch('now()')} end as "heldMs",
           (select min(n.width) - 1 from unnest($6::text[]) with ordinality as n(network, width) where ${isFrom('network')})::int as width
         from seats
         where location_id = $1 and starts_at > $2 and starts_at < $3 and live and (expires_at is null or expires_at > now())
           and (starts_at at time zone $4)::date = date '1970-01-01' + $5::int
       )
       select (select max(duration_minutes) from bookable_services where organization_id = $7) as minutes,
         coalesce((select json_agg(today) from today where "heldMs" is not null or width is not null), '[]') as seats`,
      [locationId, from, to, schedule.zone, day, networksOf(origin), location.organizationId],
    ),
  );
  const minutes = Math.max(rows[0]?.minutes ?? 0, schedule.durationMinutes);
  const parts = { from: startsOfDay(schedule, day).starts[0] ?? 0, minutes };
  return { seats: rows[0]?.seats ?? [], parts, openMinutes: openMinutesOf(schedule, day) * capacity };
}
