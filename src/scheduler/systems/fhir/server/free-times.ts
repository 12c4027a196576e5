import type { Reading } from '#identity/make-actor.ts';
import { fieldProblem } from '#api/problem.ts';
import { FhirError } from '#gateways/fhir/exchange.ts';
import { dateOfDay, timeZoneName, wallOf } from '#location/time-zone.ts';
import { isClosedOn } from '#location/opening-words.ts';
import { MINUTE } from '#text/durations.ts';
import { noSuchLocation, windowOf, type TimesAsked } from '../../../engine/server/free-times.ts';
import { findOffering } from '../../../engine/server/offerings.ts';
import { epoch } from '../../../engine/server/prepared-statement.ts';
import { slotMaker } from '../../../engine/server/slots.ts';
import type { FreeTimes, ScheduleDay, Slot } from '../../../engine/slot.schema.ts';
import { freeSlots } from '../asking.ts';
import type { FhirPartners } from '../partners.ts';
import { partnerAway } from '../problems.ts';
import { serverOf } from './visits.ts';

/** A visit of ours that takes one of the partner's slots; times in epoch ms, `ownHold` when the asking actor holds it. */
type Taken = { slot: string | null; start: number; end: number; ownHold: string | null };

/**
 * The partner's free times of a service at a location, without those that our visits have; the actor's own hold is among them, marked.
 * Throws 404, 422, 503 partner-away.
 */
export async function freeTimesAtPartner(
  reading: Reading,
  partners: FhirPartners,
  asked: TimesAsked,
): Promise<FreeTimes> {
  const offering = await findOffering(reading, asked.locationId, asked.serviceId);
  if (offering === 'no location') throw noSuchLocation();
  if (offering === 'no service') throw fieldProblem('serviceId', 'This location does not offer such a service');
  const { location, status, service, schedule } = offering;
  const { name, server } = serverOf(partners, location.organizationId);
  const window = windowOf(asked, offering, reading.now);
  const { closed } = schedule;
  const answer = { location, status, timeZoneName: timeZoneName(location.timeZone), ...(closed && { closed }) };
  if (status !== 'Active') return { ...answer, days: [] };
  const query = { location: location.partnerLocationId, serviceCode: service.code, ...window };
  const found = await freeSlots(server, query, server.patience()).catch((error: unknown) => {
    throw error instanceof FhirError ? partnerAway(name) : error;
  });
  const taken = await takenSlots(reading, offering.locationId, { serviceId: service.serviceId, ...window });
  const ids = new Set(taken.map(({ slot }) => slot));
  const starts = new Map<number, { end: number; hold?: string }>();
  for (const { id, start, end } of found) {
    const at = Date.parse(start);
    if (closed && isClosedOn({ closed }, wallOf(location.timeZone, at).day)) continue;
    if (!ids.has(id) && at % MINUTE === 0) starts.set(at, { end: Date.parse(end) });
  }
  for (const { start, end, ownHold } of taken) if (ownHold) starts.set(start, { end, hold: ownHold });

  const asSlot = slotMaker(offering);
  const days = new Map<string, Slot[]>();
  for (const [start, { end, hold }] of [...starts].sort(([one], [other]) => one - other)) {
    const { day, minutes } = wallOf(location.timeZone, start);
    const slot = { ...asSlot(start, minutes), end: new Date(end).toISOString() };
    const slots = days.get(dateOfDay(day)) ?? [];
    slots.push(hold === undefined ? slot : { ...slot, held: true, aptHoldId: hold });
    days.set(dateOfDay(day), slots);
  }
  return { ...answer, days: [...days].map(([date, timeSlots]): ScheduleDay => ({ date, timeSlots })) };
}

async function takenSlots(
  { db, actor }: Reading,
  locationId: number,
  { serviceId, from, to }: { serviceId: number; from: number; to: number },
): Promise<Taken[]> {
  const { rows } = await db.query<Taken>(
    `select v.slot, ${epoch('s.starts_at')} as start, ${epoch('upper(s.during)')} as end,
       case when s.status = 'held' and s.owner = $4 and s.service_id = $5 then s.hold_id end as "ownHold"
     from seats s join partner_visits v on v.location_id = s.location_id and v.hold_id = s.hold_id
     where s.location_id = $1 and s.starts_at >= $2 and s.starts_at < $3 and s.live and (s.expires_at is null or s.expires_at > now())`,
    [locationId, new Date(from), new Date(to), actor?.id ?? null, serviceId],
  );
  return rows;
}
