import { LOT_STATUS, SPACE } from '#covid/server/drive-up-status.ts';
import { dateOfDay, wallOf } from '#location/time-zone.ts';
import { epoch } from '#scheduler/engine/server/prepared-statement.ts';
import { twelveHour } from '#scheduler/engine/twelve-hour.ts';
import type { MaskedVisit } from '../visit.schema.ts';

/** A row of a list; what it has of the patient is masked by the database already. Instants are epoch ms. */
export type MaskedRow = Pick<
  MaskedVisit,
  'appointmentId' | 'confirmationNumber' | 'status' | 'version' | 'site' | 'service' | 'isWalkIn'
> & {
  person: Omit<MaskedVisit['person'], 'childAge' | 'lastInitial'> & {
    childAge: number | null;
    lastInitial: string | null;
  };
  car: MaskedVisit['car'] | null;
  start: number;
  end: number;
  hereAt: number | null;
};

const AGE = `extract(year from age((s.starts_at at time zone l.time_zone)::date, p.dob))::int`;

/** SQL: a visit with first name, last initial and birth year; what isn't to be seen never leaves the database. */
export const MASKED = `a.id as "appointmentId", a.confirmation_number as "confirmationNumber", a.status, a.sequence + a.steps as version,
  json_build_object('locationId', l.public_id, 'name', l.name, 'timeZone', l.time_zone) as site,
  json_build_object('serviceId', s.service_id, 'display', coalesce(b.display, 'Visit')) as service,
  json_build_object('firstName', p.first_name, 'birthYear', extract(year from p.dob)::int,
    'lastInitial', (select string_agg(upper(left(part, 1)) || '.', '-') from regexp_split_to_table(p.last_name, '-') part where part <> ''),
    'childAge', case when ${AGE} < 18 then ${AGE} end) as person,
  case when d.engagement_id is not null then json_build_object('status', ${LOT_STATUS}, 'space', ${SPACE}) end as car,
  ${epoch('s.starts_at')} as start, ${epoch('upper(s.during)')} as "end", ${epoch('a.here_at')} as "hereAt",
  a.owner like 'staff:%' as "isWalkIn"`;

/** SQL: the tables of `MASKED`. */
export const VISITS = `appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
  join patients p on p.patient_id = a.patient_id
  left join covid_drive_ups d on d.location_id = a.location_id and d.appointment_id = a.id
  left join bookable_services b on b.organization_id = l.organization_id and b.service_id = s.service_id`;

/** A row as the API shows it, by its site's clock. */
export function maskedVisit({ start, end, hereAt, person, car, ...row }: MaskedRow): MaskedVisit {
  const { day, minutes } = wallOf(row.site.timeZone, start);
  const { childAge, lastInitial, ...others } = person;
  return {
    ...row,
    person: { ...others, lastInitial: lastInitial ?? '', ...(childAge !== null && { childAge }) },
    start: iso(start),
    end: iso(end),
    date: dateOfDay(day),
    localTime: twelveHour(minutes),
    ...(hereAt !== null && { hereAt: iso(hereAt) }),
    ...(car && { car }),
  };
}

/** An instant (epoch ms) in ISO. */
export function iso(instant: number): string {
  return new Date(instant).toISOString();
}
