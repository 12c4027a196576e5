import { randomUUID } from 'node:crypto';
import { ProblemError } from '#api/problem.ts';
import type { Work } from '#db/work.ts';
import { MINUTE } from '#text/durations.ts';
import { offeredStart } from './holds.ts';
import { refreshTimesAt } from './load.ts';
import { seatsOf } from './next-free.ts';
import type { Offering } from './offerings.ts';

/** A start (epoch ms) of an offering for which somebody is to have a seat. */
export type Wanted = { offering: Offering; start: number };
/** Whose these holds are, and for how long. */
type Holder = { owner: string; minutes: number };
type Found = Wanted & { holdId: string; seat: number; end: number };

/**
 * Holds many seats in one step, each by the rule of one: of a time that is offered, and never twice. Answers their holds in the order in which they were wanted,
 * null where there is none any more.
 */
export async function claimMany(work: Work, wanted: readonly Wanted[], holder: Holder): Promise<(string | null)[]> {
  const holds = new Map<Wanted, string>();
  for (const [locationId, there] of Map.groupBy(wanted, ({ offering }) => offering.locationId)) {
    const found = await openSeatsFor(work, locationId, there);
    const held = await insertHolds(work, locationId, [...found.values()], holder);
    for (const [one, { holdId }] of found) if (held.has(holdId)) holds.set(one, holdId);
    for (const hold of held) await work.audit({ action: 'hold.create', hold, locationId });
    await refreshTimesAt(work.db, locationId);
  }
  return wanted.map((one) => holds.get(one) ?? null);
}

/** The lowest seat that is open for each, as far as there is one. */
async function openSeatsFor(work: Work, locationId: number, wanted: readonly Wanted[]): Promise<Map<Wanted, Found>> {
  const starts = wanted.map(({ start }) => start);
  const ends = wanted.map(({ offering, start }) => start + offering.schedule.durationMinutes * MINUTE);
  const [from, to] = [Math.min(...starts), Math.max(...ends)];
  // As for one claim: the constraint can't read the clock.
  await work.db.query(
    `update seats set status = 'lapsed', expires_at = null, origin = null
     where location_id = $1 and during && tstzrange($2, $3) and live and expires_at <= now()`,
    [locationId, new Date(from), new Date(to)],
  );
  const taken = [...((await seatsOf(work.db, [locationId], from, to)).get(locationId) ?? [])];
  const found = new Map<Wanted, Found>();
  for (const [index, one] of wanted.entries()) {
    const { offering, start } = one;
    if (!isOffered(offering, start, work.now)) continue;
    const end = ends[index] ?? start;
    const there = new Set(taken.filter((seat) => seat.start < end && seat.end > start).map(({ seat }) => seat));
    const seat = Array.from({ length: offering.capacity }, (_, number) => number + 1).find((n) => !there.has(n));
    if (seat === undefined) continue;
    taken.push({ seat, start, end, ownHold: null });
    found.set(one, { ...one, seat, end, holdId: randomUUID() });
  }
  return found;
}

function isOffered(offering: Offering, start: number, now: number): boolean {
  try {
    offeredStart(offering, start, now);
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

/** Answers which of them are held now: not those whose seat somebody has claimed a moment before. */
async function insertHolds(
  { db }: Work,
  locationId: number,
  seats: readonly Found[],
  { owner, minutes }: Holder,
): Promise<Set<string>> {
  const { rows } = await db.query<{ holdId: string }>(
    `insert into seats (location_id, hold_id, seat, during, starts_at, service_id, status, owner, expires_at)
     select $1, hold, seat, tstzrange(start, finish), start, service, 'held', $2, now() + make_interval(mins => $3)
     from unnest($4::uuid[], $5::int[], $6::timestamptz[], $7::timestamptz[], $8::int[]) as s(hold, seat, start, finish, service)
     on conflict do nothing returning hold_id as "holdId"`,
    [
      locationId,
      owner,
      minutes,
      seats.map(({ holdId }) => holdId),
      seats.map(({ seat }) => seat),
      seats.map(({ start }) => new Date(start)),
      seats.map(({ end }) => new Date(end)),
      seats.map(({ offering }) => offering.service.serviceId),
    ],
  );
  return new Set(rows.map(({ holdId }) => holdId));
}
