import type { Reading } from '#identity/make-actor.ts';
import type { Closure, Opening, WeeklyHours } from '#location/opening-hours.schema.ts';
import type { SpecialDays } from '#location/opening-words.ts';
import { givenHere } from '#location/server/given-here.ts';
import { DAY, MINUTE } from '#text/durations.ts';
import type { Location } from '../location.schema.ts';
import type { Service } from '../slot.schema.ts';
import { BOOKABLE_DAYS, type Schedule } from '../time-slots.ts';
import { isAtDesk } from './at-desk.ts';
import { statement } from './prepared-statement.ts';

/** SQL for the location of a row `l` of locations, as a Location. */
export const LOCATION = `json_build_object('locationId', l.public_id, 'partnerLocationId', l.partner_location_id,
  'organizationId', l.organization_id, 'name', l.name, 'physicianName', l.physician_name,
  'address', json_strip_nulls(json_build_object('line1', l.line1, 'line2', nullif(l.line2, ''), 'city', l.city, 'state', l.state, 'zip', l.zip)),
  'position', json_build_object('latitude', l.lat, 'longitude', l.lng), 'timeZone', l.time_zone, 'coLocated', l.co_located, 'note', l.note)`;

/** SQL for when the store that a row `l` of locations is in is closed for a time, as a Closure; null when it isn't, or lies in none. */
export const STORE_CLOSED = `(select json_build_object('from', store.closed_from, 'until', store.closed_until) from stores store
  where l.co_located and store.number = l.store_number and store.closed_from is not null)`;

/** SQL for the day from which a row `l` of locations is to be suspended, 'YYYY-MM-DD'; null when none is chosen. */
export const SUSPENDED_FROM = 'l.suspended_from::text';

/** SQL for the service of a row `b` of bookable_services, as a Service; a nameless visit when its organization no longer offers it. */
export const SERVICE = `json_build_object('serviceId', coalesce(b.service_id, 0), 'serviceDetail', coalesce(b.service_detail, ''),
  'display', coalesce(b.display, 'Visit'), 'code', coalesce(b.code, ''))`;

/**
 * A service at a location, with all that decides its slots for the actor who asks. `locationId` is the location's row.
 * `capacity` is how many of its `seats` the actor may take at one time: the rest is for staff.
 * It can be booked from `leadMinutes` before it to `horizonDays` ahead.
 */
export type Offering = {
  locationId: number;
  capacity: number;
  seats: number;
  status: 'Active' | 'Suspended' | 'Closed';
  location: Location;
  service: Service;
  schedule: Schedule;
  leadMinutes: number;
  horizonDays: number;
};

type OfferingRow = Pick<Offering, 'seats' | 'status' | 'location' | 'service' | 'leadMinutes' | 'horizonDays'> & {
  id: number;
  hours: WeeklyHours;
  specialDays: SpecialDays<Opening | null>;
  closed: Closure | null;
  suspendedFrom: string | null;
  reserve: number;
  duration: number | null;
  every: number | null;
};

/** The service at the location (by its public id) in one query; 'no location' or 'no service' when there is none. */
export async function findOffering(
  { db, actor }: Pick<Reading, 'db' | 'actor'>,
  publicId: string,
  serviceId: number,
): Promise<Offering | 'no location' | 'no service'> {
  const { rows } = await db.query<OfferingRow>(
    statement(
      'offering',
      `select ${LOCATION} as location, ${SERVICE} as service, l.id, l.hours, l.special_days as "specialDays", ${STORE_CLOSED} as closed, ${SUSPENDED_FROM} as "suspendedFrom", l.capacity as seats, l.reserve, l.status,
         b.duration_minutes as duration, b.every_minutes as every, b.lead_minutes as "leadMinutes", b.horizon_days as "horizonDays"
       from locations l left join bookable_services b on b.organization_id = l.organization_id and b.service_id = $2 and ${givenHere('b.service_id')}
       where l.public_id = $1`,
      [publicId, serviceId],
    ),
  );
  if (!rows[0]) return 'no location';
  const { id, hours, specialDays, closed, suspendedFrom, reserve, duration, every, ...offering } = rows[0];
  if (duration === null || every === null) return 'no service';
  const zone = offering.location.timeZone;
  const days = { hours, specialDays, closed, suspendedFrom };
  const schedule = { ...days, zone, durationMinutes: duration, everyMinutes: every };
  // Who stands at the desk is booked by staff, from what is kept for that.
  const own = isAtDesk(actor, publicId)
    ? { capacity: offering.seats, leadMinutes: 0 }
    : { capacity: offering.seats - reserve };
  return { ...offering, ...own, locationId: id, schedule };
}

/** From when to when (epoch ms) an offering can be booked now: `to` is the first start that is too far ahead. */
export function bookableSpan(
  { leadMinutes, horizonDays }: Pick<Offering, 'leadMinutes' | 'horizonDays'>,
  now: number,
): { from: number; to: number } {
  return { from: now + leadMinutes * MINUTE, to: now + Math.min(horizonDays, BOOKABLE_DAYS) * DAY };
}
