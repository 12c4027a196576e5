import type { Reading } from '#account/actor.ts';
import type { WeeklyHours } from '#location/opening-hours.schema.ts';
import type { Location } from '../location.schema.ts';
import type { Service } from '../slot.schema.ts';
import type { Schedule } from '../time-slots.ts';
import { statement } from './statement.ts';

/** Columns that `locationOf` and `serviceOf` read, from locations as `l` and bookable_services as `b`. */
export const VISIT_COLUMNS = `l.public_id, l.partner_location_id, l.organization_id, l.name, l.physician_name, l.line1, l.line2, l.city, l.state,
  l.zip, l.lat, l.lng, l.time_zone, l.co_located, l.note, b.service_id, b.code, b.display, b.service_detail`;

/** A row with VISIT_COLUMNS; the service's are null when its organization no longer offers it. */
export type VisitRow = {
  public_id: string;
  partner_location_id: string;
  organization_id: string;
  name: string;
  physician_name: string | null;
  line1: string;
  line2: string | null;
  city: string;
  state: string;
  zip: string;
  lat: number;
  lng: number;
  time_zone: string;
  co_located: boolean;
  note: string | null;
  service_id: number | null;
  code: string | null;
  display: string | null;
  service_detail: string | null;
};

/** A service at a location, with all that decides its slots. `locationId` is the location's row. */
export type Offering = {
  locationId: number;
  capacity: number;
  status: 'Active' | 'Suspended' | 'Closed';
  location: Location;
  service: Service;
  schedule: Schedule;
};

type OfferingRow = VisitRow & {
  id: number;
  hours: WeeklyHours;
  capacity: number;
  status: Offering['status'];
  duration_minutes: number | null;
  every_minutes: number | null;
};

/** The service at the location (by its public id) in one query; 'no location' or 'no service' when there is none. */
export async function findOffering(
  { db }: Pick<Reading, 'db'>,
  publicId: string,
  serviceId: number,
): Promise<Offering | 'no location' | 'no service'> {
  const { rows } = await db.query<OfferingRow>(
    statement(
      'offering',
      `select ${VISIT_COLUMNS}, l.id, l.hours, l.capacity, l.status, b.duration_minutes, b.every_minutes from locations l
       left join bookable_services b on b.organization_id = l.organization_id and b.service_id = $2
       where l.public_id = $1`,
      [publicId, serviceId],
    ),
  );
  const row = rows[0];
  if (!row) return 'no location';
  if (row.duration_minutes === null || row.every_minutes === null) return 'no service';
  return {
    locationId: row.id,
    capacity: row.capacity,
    status: row.status,
    location: locationOf(row),
    service: serviceOf(row),
    schedule: {
      hours: row.hours,
      zone: row.time_zone,
      durationMinutes: row.duration_minutes,
      everyMinutes: row.every_minutes,
    },
  };
}

/** The location of a row. */
export function locationOf(row: Omit<VisitRow, 'service_id' | 'code' | 'display' | 'service_detail'>): Location {
  const { line1, line2, city, state, zip } = row;
  return {
    locationId: row.public_id,
    partnerLocationId: row.partner_location_id,
    organizationId: row.organization_id,
    name: row.name,
    physicianName: row.physician_name,
    address: { line1, ...(line2 && { line2 }), city, state, zip },
    position: { latitude: row.lat, longitude: row.lng },
    timeZone: row.time_zone,
    coLocated: row.co_located,
    note: row.note,
  };
}

/** The service of a row; a nameless visit when its organization no longer offers it. */
export function serviceOf(row: Pick<VisitRow, 'service_id' | 'code' | 'display' | 'service_detail'>): Service {
  return {
    serviceId: row.service_id ?? 0,
    serviceDetail: row.service_detail ?? '',
    display: row.display ?? 'Visit',
    code: row.code ?? '',
  };
}
