import { randomUUID } from 'node:crypto';
import type { Work } from '#identity/make-actor.ts';
import { ProblemError } from '#api/problem.ts';
import { MINUTE } from '#text/durations.ts';
import { HOLD_MINUTES } from '../hold-times.ts';
import { isAtDesk } from './at-desk.ts';
import { refreshSoon } from './next-free.ts';
import type { Offering } from './offerings.ts';
import { LONGEST_VISIT_MINUTES } from './slots.ts';
import { epoch, statement } from './prepared-statement.ts';

/**
 * What is claimed: a start (epoch ms) of an offering. `origin` says from where (`seatOriginOf`); null where addresses don't count.
 * Unless `holdId`, `owner` and `minutes` say otherwise, the hold gets a random id, is the actor's and lasts 10 minutes.
 */
export type Claim = {
  offering: Offering;
  start: number;
  origin: string | null;
  holdId?: string;
  owner?: string;
  minutes?: number;
};
/** A seat that is held now, by its number; times in epoch ms. */
export type Claimed = { holdId: string; seat: number; heldAt: number; expiresAt: number };

/**
 * Claims a seat number that is free all through the visit: the lowest, or for staff the highest, which are kept for them.
 * Looking first only saves tries: the constraint refuses a slower claim, which tries the next. Throws 409 slot-taken when none is left.
 */
export async function claimSeat(
  work: Work,
  { offering, start, origin, holdId = randomUUID(), owner = work.actor.id, minutes = HOLD_MINUTES }: Claim,
): Promise<Claimed> {
  const { locationId, capacity, seats, service, schedule } = offering;
  const [from, to] = [new Date(start), new Date(start + schedule.durationMinutes * MINUTE)];
  await lapseExpired(work, locationId, from, to);
  const numbers = isAtDesk(work.actor, offering.location.locationId) ? [seats, 1, -1] : [1, capacity, 1];
  const values = [locationId, holdId, from, to, service.serviceId, owner, origin, ...numbers, minutes];
  // A round that loses its seat number to a faster claim leaves one number fewer.
  for (let round = 0; round < capacity; round += 1) {
    const { rows } = await work.db.query<Omit<Claimed, 'holdId'> | { heldAt: null }>(statement('claim', CLAIM, values));
    const [row] = rows;
    if (!row) break;
    if (row.heldAt === null) continue;
    await work.audit({ action: 'hold.create', hold: holdId, locationId });
    await forgetNextFree(work, locationId, from, to);
    return { holdId, ...row };
  }
  throw new ProblemError({ status: 409, code: 'slot-taken', detail: 'This time has just been taken. Choose another.' });
}

/** Answers no row when every seat is taken, and a row without times when a faster claim took the seat. */
const CLAIM = `
  with open as (
    select n from generate_series($8::int, $9::int, $10::int) n where not exists (
      select 1 from seats where location_id = $1 and seat = n and live and during && tstzrange($3, $4))
    limit 1
  ), claim as (
    insert into seats (location_id, hold_id, seat, during, starts_at, service_id, status, owner, origin, expires_at)
    select $1, $2, n, tstzrange($3, $4), $3, $5, 'held', $6, $7, now() + make_interval(mins => $11) from open
    on conflict do nothing returning held_at, expires_at
  )
  select n as seat, ${epoch('held_at')} as "heldAt", ${epoch('expires_at')} as "expiresAt" from open left join claim on true`;

/** Marks expired holds that overlap a time as lapsed: their seats are free, but the constraint can't read the clock. */
async function lapseExpired({ db }: Work, locationId: number, from: Date, to: Date): Promise<void> {
  await db.query(
    statement(
      'lapse',
      `update seats set status = 'lapsed', expires_at = null, origin = null
       where location_id = $1 and during && tstzrange($2, $3) and live and expires_at <= now()`,
      [locationId, from, to],
    ),
  );
}

/** Empties the next free times that this claim may have taken, and has them found again after the commit. */
async function forgetNextFree({ db, afterCommit }: Work, locationId: number, from: Date, to: Date): Promise<void> {
  const { rowCount } = await db.query(
    statement(
      'forget_next_free',
      // Of a first start that may be taken nothing is known until it is found again; later ones only leave the list.
      `update next_free set
         starts_at = case when ${touched('starts_at')} then null else starts_at end,
         starts = array(select start from unnest(starts) start where not (${touched('start')}) order by start)
       where location_id = $1 and (${touched('starts_at')} or exists (select from unnest(starts) start where ${touched('start')}))`,
      [locationId, from, to],
    ),
  );
  if (rowCount) afterCommit((database) => refreshSoon(database, locationId));
}

function touched(start: string): string {
  return `coalesce(${start} > $2::timestamptz - interval '${LONGEST_VISIT_MINUTES} minutes' and ${start} < $3, false)`;
}

/** Frees the seat of a hold, or of a visit that is cancelled or moved. False when it was free already. */
export async function releaseSeat(
  work: Work,
  { locationId, holdId }: { locationId: number; holdId: string },
  became: 'released' | 'cancelled',
): Promise<boolean> {
  const { rowCount } = await work.db.query(
    // A time is not offered to those who gave it up: so where it came from is kept until it is over.
    `update seats set status = $3, expires_at = null, origin = case when $3 = 'cancelled' then origin end where location_id = $1 and hold_id = $2 and live`,
    [locationId, holdId, became],
  );
  if (!rowCount) return false;
  await work.audit({ action: became === 'released' ? 'hold.release' : 'seat.cancel', hold: holdId, locationId });
  work.afterCommit((database) => refreshSoon(database, locationId));
  return true;
}
