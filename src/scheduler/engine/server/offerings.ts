import type { Reading } from '#account/actor.ts';
import type { WeeklyHours } from '#location/opening-hours.schema.ts';
import type { BookableService, VisitLocation } from '#scheduler/scheduler.schema.ts';
import type { Schedule } from '../time-slots.ts';
import { organizationById } from '#scheduler/systems/server/organizations.ts';
import { statement } from './statement.ts';

/** Columns that `visitLocation` and `visitService` read, from locations as `l` and bookable_services as `b`. */
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
export type BookablePlace = {
  locationId: number;
  capacity: number;
  status: 'Active' | 'Suspended' | 'Closed';
  location: VisitLocation;
  service: BookableService;
  schedule: Schedule;
};

type PlaceRow = VisitRow & {
  id: number;
  hours: WeeklyHours;
  capacity: number;
  status: BookablePlace['status'];
  duration_minutes: number | null;
  every_minutes: number | null;
};

/** The service at the location (by its public id) in one query; 'no location' or 'no service' when there is none. */
export async function findPlace(
  { db }: Pick<Reading, 'db'>,
  publicId: string,
  serviceId: number,
): Promise<BookablePlace | 'no location' | 'no service'> {
  const { rows } = await db.query<PlaceRow>(
    statement(
      'place',
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
    location: visitLocation(row),
    service: visitService(row),
    schedule: {
      hours: row.hours,
      zone: row.time_zone,
      durationMinutes: row.duration_minutes,
      everyMinutes: row.every_minutes,
    },
  };
}

/** The location of a visit as the API shows it. */
export function visitLocation(row: VisitRow): VisitLocation {
  const organization = organizationById(row.organization_id);
  return {
    locationId: row.public_id,
    partnerLocationId: row.partner_location_id,
    name: row.name,
    orgName: organization?.displayName ?? row.organization_id,
    organizationId: row.organization_id,
    organizationName: organization?.organizationName ?? row.organization_id,
    physicianName: row.physician_name,
    address: visitAddress(row),
    position: { latitude: row.lat, longitude: row.lng },
    timeZone: row.time_zone,
    coLocated: row.co_located,
    note: row.note,
  };
}

/** A location's address as the API shows it. */
export function visitAddress({
  line1,
  line2,
  city,
  state,
  zip,
}: Pick<VisitRow, 'line1' | 'line2' | 'city' | 'state' | 'zip'>) {
  return { line1, ...(line2 && { line2 }), city, state, zip };
}

/** The service of a visit as the API shows it. */
export function visitService(
  row: Pick<VisitRow, 'organization_id' | 'service_id' | 'code' | 'display' | 'service_detail'>,
): BookableService {
  return {
    labcorpServiceId: row.service_id ?? 0,
    labcorpFlag: organizationById(row.organization_id)?.organizationName === 'labcorp',
    serviceDetail: row.service_detail ?? '',
    display: row.display ?? 'Visit',
    code: row.code ?? '',
  };
}
