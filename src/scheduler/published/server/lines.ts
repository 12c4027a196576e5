import type { Queryable } from '#db/client.ts';
import type { Closure, Opening, WeeklyHours } from '#location/opening-hours.schema.ts';
import type { SpecialDays } from '#location/opening-words.ts';
import { isTimeZone } from '#location/time-zone.ts';
import { MINUTE } from '#text/durations.ts';
import { deepLink } from '../../kit/wizard/deep-link.ts';
import { seatsOf } from '../../engine/server/next-free.ts';
import { bookableSpan, LOCATION, SERVICE, STORE_CLOSED, SUSPENDED_FROM } from '../../engine/server/offerings.ts';
import { freeTest, type TakenSeat } from '../../engine/server/slots.ts';
import type { Service } from '../../engine/slot.schema.ts';
import { startsBetween } from '../../engine/time-slots.ts';
import {
  locationResource,
  scheduleResource,
  slotResource,
  type PublishedLocation,
  type Publisher,
} from '../smart-scheduling.ts';
import { horizonOf, type PublishedFile } from './files.ts';

/** Locations read at once: a file is written as it is read by its client, and no connection waits for a slow one. */
const LOCATIONS_AT_ONCE = 20;

/** `capacity` is the seats that visitors may take: those that are kept for staff are not published. */
type LocationRow = PublishedLocation & {
  hours: WeeklyHours;
  specialDays: SpecialDays<Opening | null>;
  closed: Closure | null;
  suspendedFrom: string | null;
  capacity: number;
  /** The services that it gives; null is all of its organization's. */
  given: number[] | null;
};
type ServiceRow = {
  service: Service;
  durationMinutes: number;
  everyMinutes: number;
  leadMinutes: number;
  horizonDays: number;
};
/** What the lines of a file are made with: `origin` is the beginning of this site's addresses. */
type Writing = { db: Queryable; publisher: Publisher; origin: string };

/** The lines of a file, one location's at a time, as they are in the database now. */
export async function* linesOf(
  { db, publisher, origin }: Writing,
  { type, organizationId, state }: Pick<PublishedFile, 'type' | 'organizationId' | 'state'>,
): AsyncGenerator<string> {
  const services = await servicesOf(db, organizationId);
  for (let after = 0; ;) {
    const places = await locationsAfter(db, { organizationId, state, after });
    const from = Date.now();
    const active = type === 'Slot' ? places.filter(canBeBooked) : [];
    const rows = active.map(({ row }) => row);
    const taken = rows.length > 0 ? await seatsOf(db, rows, from, horizonOf(from)) : undefined;
    for (const place of places) {
      const given = services.filter(({ service }) => place.given?.includes(service.serviceId) ?? true);
      if (type === 'Location') yield jsonLine(locationResource(place, publisher));
      else if (type === 'Schedule')
        yield given.map(({ service }) => jsonLine(scheduleResource(place, service, publisher))).join('');
      else if (canBeBooked(place))
        yield given
          .flatMap((offered) => slotsOf(place, offered, taken?.get(place.row) ?? [], { from, publisher, origin }))
          .join('');
    }
    if (places.length < LOCATIONS_AT_ONCE) return;
    after = places.at(-1)?.row ?? 0;
  }
}

/** A location whose zone is not known has no times, and stops nobody else's. */
function canBeBooked({ status, location }: LocationRow): boolean {
  return status === 'Active' && isTimeZone(location.timeZone);
}

function jsonLine(resource: object): string {
  return `${JSON.stringify(resource)}\n`;
}

async function servicesOf(db: Queryable, organizationId: string): Promise<ServiceRow[]> {
  const { rows } = await db.query<ServiceRow>(
    `select ${SERVICE} as service, duration_minutes as "durationMinutes", every_minutes as "everyMinutes",
       lead_minutes as "leadMinutes", horizon_days as "horizonDays"
     from bookable_services b where organization_id = $1 order by service_id`,
    [organizationId],
  );
  return rows;
}

async function locationsAfter(
  db: Queryable,
  { organizationId, state, after }: { organizationId: string; state: string | null; after: number },
): Promise<LocationRow[]> {
  const { rows } = await db.query<LocationRow>(
    `select l.id as row, ${LOCATION} as location, l.status, l.hours, l.special_days as "specialDays", ${STORE_CLOSED} as closed, ${SUSPENDED_FROM} as "suspendedFrom", l.capacity - l.reserve as capacity, l.services as given
     from locations l
     where l.organization_id = $1 and ($2::text is null or l.state = $2) and l.status <> 'Closed' and l.id > $3
     order by l.id limit ${LOCATIONS_AT_ONCE}`,
    [organizationId, state, after],
  );
  return rows;
}

function slotsOf(
  { row, location, capacity, ...open }: LocationRow,
  { service: { serviceId }, durationMinutes, everyMinutes, ...bookable }: ServiceRow,
  taken: readonly TakenSeat[],
  { from, publisher, origin }: { from: number; publisher: Publisher; origin: string },
): string[] {
  const { hours, specialDays, closed, suspendedFrom } = open;
  const opens = { hours, specialDays, closed, suspendedFrom };
  const schedule = { ...opens, zone: location.timeZone, durationMinutes, everyMinutes };
  const span = bookableSpan(bookable, from);
  const days = startsBetween(schedule, span.from, Math.min(span.to, horizonOf(from)));
  const isFree = freeTest(days, taken, { capacity, schedule });
  return days.flatMap(({ starts }) =>
    starts.map((start) => {
      const chosen = { serviceId, locationId: location.locationId, start: new Date(start).toISOString() };
      const link = isFree(start) ? `${origin}${deepLink(publisher.bookingPath, chosen)}` : undefined;
      return jsonLine(slotResource({ row, serviceId, start, end: start + durationMinutes * MINUTE }, link));
    }),
  );
}
