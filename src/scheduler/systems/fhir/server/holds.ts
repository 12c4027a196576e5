import type { Actor, Reading, Work } from '#identity/make-actor.ts';
import type { Database } from '#db/client.ts';
import { inWork } from '#db/work.ts';
import { sqlState } from '#db/errors.ts';
import { PATIENCE_MS } from '#gateways/fhir/connection.schema.ts';
import { FhirError } from '#gateways/fhir/exchange.ts';
import type { FhirSlot } from '#gateways/fhir/resources.ts';
import type { FhirServer } from '#gateways/fhir/server.ts';
import { system } from '#identity/make-actor.ts';
import { wallOf } from '#location/time-zone.ts';
import { MINUTE } from '#text/durations.ts';
import { claimWithinLimits } from '../../../engine/server/hold-limits.ts';
import { extendHold, findHold, holdOf, holdProblem, offeredSlot, releaseHold } from '../../../engine/server/holds.ts';
import { releaseSeat } from '../../../engine/server/seats.ts';
import type { ExtendedHold, Hold } from '../../../engine/slot.schema.ts';
import { isBeingBooked } from '../../../visits/partner-visit-status.ts';
import { createAppointment, freeSlots } from '../asking.ts';
import type { FhirPartners } from '../partners.ts';
import { outcomeUnknown, partnerAway, slotTaken } from '../problems.ts';
import { outcomeOf } from '../sent-resources.ts';
import { settleBooking } from './bookings.ts';
import { advance, findVisit, mayTake, newPartnerId, pause, serverOf, sqlOf, type PartnerVisit } from './visits.ts';

/** Visits that can be held here at one start: how many the partner has is its own to say. */
const SEATS = 50;
const RELEASE = sqlOf('release');

/** Holds a start for the actor here; which of the partner's slots it becomes, and whether one is left, is found out by `settleHold`. */
export async function holdAtPartner(work: Work, slot: string, origin: string | null): Promise<Hold> {
  const offered = await offeredSlot(work, slot, ({ zone }, start) => wallOf(zone, start));
  const { offering } = offered;
  const claim = { offering, start: offered.start, origin };
  const claimed = await claimWithinLimits(work, claim, offered.day, { seats: SEATS, holdId: newPartnerId() });
  await work.db.query(
    `insert into partner_visits (location_id, hold_id, organization_id, state) values ($1, $2, $3, 'slot-pending')`,
    [offering.locationId, claimed.holdId, offering.location.organizationId],
  );
  return holdOf(offered, claimed);
}

/** The actor's own hold while it lasts. Throws as the built-in system does; 409 already-booked too while its booking is on its way. */
export async function findHoldAtPartner(reading: Reading, holdId: string): Promise<Hold> {
  const visit = await findVisit(reading.db, { hold: holdId });
  if (visit && visit.owner === reading.actor?.id && isBeingBooked(visit)) throw holdProblem('booked');
  return findHold(reading, holdId);
}

/** Extends a hold here. The partner's lasts longer than any of ours, or is none. */
export function extendAtPartner(work: Work, holdId: string): Promise<ExtendedHold> {
  return extendHold(work, holdId);
}

/** Gives a hold back, here at once and at the partner soon after. */
export async function releaseAtPartner(work: Work, holdId: string, soon: (database: Database) => void): Promise<void> {
  await releaseHold(work, holdId);
  const { rowCount } = await work.db.query(
    `update partner_visits set ${RELEASE.set} where hold_id = $1 and ${RELEASE.where}`,
    [holdId],
  );
  if (rowCount) work.afterCommit(soon);
}

/** Gives back at the partner what the actor held; here the built-in system has done so with all that they hold. Answers 0. */
export async function releaseAllAtPartner(work: Work, soon: (database: Database) => void): Promise<number> {
  const { rowCount } = await work.db.query(
    `update partner_visits v set ${RELEASE.set} from seats s
     where s.owner = $1 and s.location_id = v.location_id and s.hold_id = v.hold_id and v.${RELEASE.where}`,
    [work.actor.id],
  );
  if (rowCount) work.afterCommit(soon);
  return 0;
}

/**
 * Finds a slot of the partner's for a hold, and has the partner keep it where it does so; a hold that an appointment moves to is booked. Throws 409 slot-taken,
 * 503 partner-away, and what `settleBooking` throws.
 */
export async function settleHold(
  database: Database,
  partners: FhirPartners,
  { holdId, actor }: { holdId: string; actor: Actor },
): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const visit = await findVisit(database.pool, { hold: holdId });
    if (!visit) throw slotTaken();
    if (visit.state === 'slot-pending' && (await advance(database.pool, visit, 'ask-for-slot')))
      return chooseSlot(database, partners, visit);
    if (visit.moves !== null && (isBeingBooked(visit) || visit.state === 'lost'))
      return settleBooking(database, partners, { named: { hold: holdId }, actor });
    if (isBeingBooked(visit) || ['held', 'booked', 'cancel-pending'].includes(visit.state)) return;
    if (visit.state !== 'choosing-slot' && visit.state !== 'slot-pending') throw slotTaken();
    if (Date.now() > until) throw outcomeUnknown();
    await pause();
  }
}

async function chooseSlot(database: Database, partners: FhirPartners, visit: PartnerVisit): Promise<void> {
  const { name, server } = await reachable(database, partners, visit);
  const signal = server.patience();
  let end: 'refuse' | 'release' = 'refuse';
  try {
    for (const slot of await slotsAtStart(server, visit, signal)) {
      if (!(await reserve(database, visit, slot))) continue;
      const kept = await keepAtPartner(server, { ...visit, slot: slot.id }, signal);
      if (kept === 'refused') continue;
      if (kept === 'else') {
        end = 'release';
        break;
      }
      return await noteHeld(database, visit, kept);
    }
  } catch (error) {
    if (!(error instanceof FhirError)) throw error;
    await giveUp(database, visit, error.kind === 'no answer' ? 'release' : 'refuse');
    throw partnerAway(name);
  }
  await giveUp(database, visit, end);
  throw slotTaken();
}

async function reachable(database: Database, partners: FhirPartners, visit: PartnerVisit) {
  try {
    return serverOf(partners, visit.organizationId);
  } catch (error) {
    await giveUp(database, visit, 'refuse');
    throw error;
  }
}

function slotsAtStart(server: FhirServer, visit: PartnerVisit, signal: AbortSignal): Promise<FhirSlot[]> {
  const from = Date.parse(visit.start);
  const { partnerLocationId: location, serviceCode } = visit;
  return freeSlots(server, { location, serviceCode, from, to: from + MINUTE }, signal);
}

/** Notes which of the partner's slots a hold stands for; false when another live visit of ours has it. */
async function reserve(database: Database, visit: PartnerVisit, { id }: FhirSlot): Promise<boolean> {
  // What has run out stands in nobody's way, though the partner is not told yet.
  await database.pool.query(
    `update partner_visits v set ${RELEASE.set} from seats s
     where v.location_id = $1 and v.slot = $2 and v.state = 'held' and s.location_id = v.location_id and s.hold_id = v.hold_id
       and (not s.live or s.expires_at <= now())`,
    [visit.locationId, id],
  );
  try {
    return await advance(database.pool, visit, 'note-slot', { slot: id });
  } catch (error) {
    if (sqlState(error) === '23505') return false;
    throw error;
  }
}

/** Notes that a time is held. Given back while the partner was asked, it stays so: the job that frees it finds it by our identifier. */
async function noteHeld(database: Database, visit: PartnerVisit, id: string | null): Promise<void> {
  if (id === null) {
    await advance(database.pool, visit, 'hold');
    return;
  }
  await inWork(database, system('partner-visits'), async (work) => {
    if (!(await mayTake(work.db, visit, id)))
      throw new FhirError('no answer', 'it answered the appointment of another visit');
    await advance(work.db, visit, 'hold', { partnerAppointmentId: id });
    await work.audit({ action: 'hold.keep', hold: visit.holdId, locationId: visit.locationId });
  });
}

/**
 * The id of the partner's pending Appointment; null where it holds nothing before booking, 'refused' when the slot has gone,
 * 'else' when what it made keeps no time.
 */
async function keepAtPartner(
  server: FhirServer,
  visit: PartnerVisit & { slot: string },
  signal: AbortSignal,
): Promise<string | null> {
  if (server.connection.holds === 'none') return null;
  const { holdId, slot, partnerLocationId: location, serviceCode, start, end } = visit;
  try {
    const sent = { holdId, slot, location, serviceCode, start, end, patient: null };
    const made = await createAppointment(server, sent, signal);
    return ['held', 'booked'].includes(outcomeOf(made, sent)) ? made.id : 'else';
  } catch (error) {
    if (error instanceof FhirError && [409, 410, 412, 422].includes(error.status ?? 0)) return 'refused';
    throw error;
  }
}

/** Gives the seat of a hold that came to nothing back. */
async function giveUp(database: Database, visit: PartnerVisit, event: 'refuse' | 'release'): Promise<void> {
  await inWork(database, system('partner-visits'), async (work) => {
    await advance(work.db, visit, event);
    await releaseSeat(work, visit, 'released');
  });
}
