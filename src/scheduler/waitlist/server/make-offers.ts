import { system, type Work } from '#identity/make-actor.ts';
import { ProblemError } from '#api/problem.ts';
import type { Database } from '#db/client.ts';
import { inWork } from '#db/work.ts';
import { dateOfDay, wallOf } from '#location/time-zone.ts';
import { MINUTE } from '#text/durations.ts';
import { needsGuardian } from '../../offered/age.ts';
import { findOffering, type Offering } from '../../engine/server/offerings.ts';
import { epoch } from '../../engine/server/prepared-statement.ts';
import { claimSeat, type Claim } from '../../engine/server/seats.ts';
import { mailEarlier } from '../../visits/server/told/mail-jobs.ts';
import {
  cameFree,
  fewestOf,
  isOfferHour,
  NOTICE_MS,
  OFFER_MINUTES,
  OFFERS_AT_MOST,
  type OpenSeats,
} from '../../visits/earlier-times.ts';
import { offerOwner, type VisitKey } from '../../visits/server/line.ts';
import { mayOffer, type Waiting } from './may-offer.ts';
import { openBefore } from './open-seats.ts';

const ACTOR = system('waitlist');

/**
 * Offers what has come free at a location, in the background; after a failure, which is logged, the job does it.
 * `freed` is the hold of a visit's seat that was given up.
 */
export function offerSoon(database: Database, locationId: number, freed?: string): void {
  void offerAt(database, locationId, freed);
}

/** Offers what has come free at a location; false after a failure, which is logged. */
export async function offerAt(database: Database, locationId: number, freed?: string): Promise<boolean> {
  try {
    // Most locations have no line: they cost one look.
    const line = await database.pool.query('select from waitlist where location_id = $1 and waiting limit 1', [
      locationId,
    ]);
    if (line.rowCount) await inWork(database, ACTOR, (work) => makeOffers(work, locationId, freed));
    return true;
  } catch (error) {
    database.warn('earlier times could not be offered', error);
    return false;
  }
}

type InLine = Waiting & {
  publicId: string;
  serviceId: number;
  sequence: number;
  start: number;
  dob: string;
  hasGuardian: boolean;
  hasOffer: boolean;
  /** Starts that were offered before; nobody is asked twice about one. */
  offered: number[];
  starts: Date[];
  seats: number[];
};

/**
 * Offers each visit in a location's line the first earlier time that has come free for it, oldest first: a hold for the visit and a mail, both with the work.
 * None at night, none to a visit that has one open, had three or is less than 24 hours away, and none that `mayOffer` rules out. Answers how many.
 * `freed` is the hold of a visit's seat that was just given up: nobody may have looked since that visit was booked.
 */
export async function makeOffers(work: Work, locationId: number, freed?: string): Promise<number> {
  // Locked before anything is read with it: offers of one location wait for each other here, and so does whoever leaves the line.
  await work.db.query(
    'select from waitlist where location_id = $1 and waiting order by since, appointment_id for update',
    [locationId],
  );
  const { rows } = await work.db.query<InLine>(LINE, [locationId, new Date(work.now + NOTICE_MS), OFFERS_AT_MOST]);
  const seat = freed === undefined ? undefined : await freedSeat(work, locationId, freed);
  const end = Math.max(...rows.map(({ start }) => start));
  const looks = new Map<number, Promise<Look | null>>();
  let made = 0;
  for (const visit of rows) {
    // One look for all who wait for the same service, until an offer changes what is open.
    const look = looks.get(visit.serviceId) ?? lookAt(work, visit, end);
    looks.set(visit.serviceId, look);
    const seen = await look;
    if (!seen || !(await lookFor(work, visit, seen, seat))) continue;
    made += 1;
    looks.clear();
  }
  return made;
}

type Look = Awaited<ReturnType<typeof openBefore>> & { offering: Offering };

/** What is open at the location until `end` (epoch ms); null where nothing is offered there now. */
async function lookAt(work: Work, { publicId, serviceId }: InLine, end: number): Promise<Look | null> {
  const offering = await findOffering(work, publicId, serviceId);
  if (typeof offering === 'string' || offering.status !== 'Active') return null;
  return { offering, ...(await openBefore(work, offering, end)) };
}

type FreedSeat = { seat: number; start: number; end: number };

/** The seat that a visit had; undefined where it is taken again. */
async function freedSeat({ db }: Work, locationId: number, holdId: string): Promise<FreedSeat | undefined> {
  const { rows } = await db.query<FreedSeat>(
    `select seat, ${epoch('starts_at')} as start, ${epoch('upper(during)')} as end from seats f where location_id = $1 and hold_id = $2 and status = 'cancelled'
       and not exists (select from seats s where s.location_id = $1 and s.seat = f.seat and s.during && f.during and s.status = 'booked')`,
    [locationId, holdId],
  );
  return rows[0];
}

/** The fewest seats seen, knowing that there was one less while a visit had its seat. */
function without(seat: FreedSeat, { capacity, schedule }: Offering, seen: OpenSeats, open: OpenSeats): OpenSeats {
  if (seat.seat > capacity) return seen;
  const covered = [...open].filter(
    ([start]) => start < seat.end && start + schedule.durationMinutes * MINUTE > seat.start,
  );
  return new Map([
    ...seen,
    ...covered.map(([start, seats]) => [start, Math.min(seen.get(start) ?? 0, seats - 1)] as const),
  ]);
}

const LINE = `
  select w.location_id as "locationId", w.appointment_id as "appointmentId", l.public_id as "publicId", s.service_id as "serviceId", a.sequence, a.owner,
    a.patient_id as "patientId", s.origin, ${epoch('s.starts_at')} as start, p.dob::text, p.guardian_first_name is not null as "hasGuardian", n.starts, n.seats,
    array(select ${epoch('h.starts_at')} from earlier_offers o join seats h on h.location_id = o.location_id and h.hold_id = o.hold_id
      where o.appointment_id = w.appointment_id) as offered,
    exists (select from seats h where h.owner = 'visit:' || w.appointment_id and h.status = 'held' and h.expires_at > now()) as "hasOffer"
  from waitlist w join waitlist_seen n on n.location_id = w.location_id and n.appointment_id = w.appointment_id
  join appointments a on a.location_id = w.location_id and a.id = w.appointment_id
  join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id
  join locations l on l.id = a.location_id join patients p on p.patient_id = a.patient_id
  where w.location_id = $1 and w.waiting and w.offers < $3 and a.status = 'booked' and s.starts_at >= $2
  order by w.since, w.appointment_id`;

/** Notes what is open before a visit, and offers it the first time that has come free; false where there is none. */
async function lookFor(
  work: Work,
  visit: InLine,
  { offering, open: all, isFree }: Look,
  freed: FreedSeat | undefined,
): Promise<boolean> {
  const open = new Map([...all].filter(([start]) => start < visit.start));
  const noted = new Map(visit.starts.map((start, index) => [start.getTime(), visit.seats[index] ?? 0]));
  const seen = freed ? without(freed, offering, noted, open) : noted;
  const fewest = fewestOf(seen, open) ?? seen;
  if (fewest !== noted) await noteSeen(work, visit, fewest);
  // What comes free at night is noted all the same, and offered in the morning.
  if (visit.hasOffer || !isOfferHour(offering.schedule.zone, work.now)) return false;
  for (const start of cameFree(seen, open)) {
    if (start < work.now + NOTICE_MS || !isFree(start) || visit.offered.includes(start)) continue;
    const { day } = wallOf(offering.schedule.zone, start);
    if (!canCome(visit, day)) continue;
    // Whatever an offer gives comes from where the appointment's own time came from.
    const claim = { offering, start, origin: visit.origin };
    if (!(await mayOffer(work, visit, claim, day))) continue;
    if (await offer(work, visit, claim)) return true;
  }
  return false;
}

/** Whether the patient may come then as the visit is booked: not on a day on which a guardian would be missing (PAT-2). */
function canCome({ dob, hasGuardian }: InLine, day: number): boolean {
  return hasGuardian || !needsGuardian(dob, dateOfDay(day));
}

/** Holds the seat for the visit and mails it; false when somebody else has just taken it. */
async function offer(work: Work, visit: InLine, claim: Claim): Promise<boolean> {
  const { locationId, appointmentId, sequence } = visit;
  try {
    const owner = offerOwner(appointmentId);
    const { holdId } = await claimSeat(work, { ...claim, owner, minutes: OFFER_MINUTES });
    await work.db.query('insert into earlier_offers (location_id, hold_id, appointment_id) values ($1, $2, $3)', [
      locationId,
      holdId,
      appointmentId,
    ]);
    await work.db.query('update waitlist set offers = offers + 1 where location_id = $1 and appointment_id = $2', [
      locationId,
      appointmentId,
    ]);
    await work.audit({ action: 'waitlist.offer', appointment: appointmentId, locationId });
    await mailEarlier(work, { appointmentId, sequence, offer: holdId });
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'slot-taken') return false;
    throw error;
  }
}

/** Keeps the fewest seats that were open of each start. */
export async function noteSeen({ db }: Work, { locationId, appointmentId }: VisitKey, seen: OpenSeats): Promise<void> {
  await db.query(
    `insert into waitlist_seen (location_id, appointment_id, starts, seats) values ($1, $2, $3, $4)
     on conflict (location_id, appointment_id) do update set starts = excluded.starts, seats = excluded.seats`,
    [locationId, appointmentId, [...seen.keys()].map((start) => new Date(start)), [...seen.values()]],
  );
}
