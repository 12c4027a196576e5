import { randomUUID } from 'node:crypto';
import { inDatabase } from '../booking/database.ts';

/**
 * A site for tests that nobody else's journey knows, open from 9 am to 6 pm each day, by car, with 8 spaces; as its public id. It is in a store of its
 * own, where no visitor looks for one.
 */
export async function newTestSite(): Promise<string> {
  const id = `journey-${randomUUID().slice(0, 8)}`;
  const hours = Array.from({ length: 7 }, () => ({ open: '09:00', close: '18:00' }));
  await inDatabase(
    `insert into locations select (jsonb_populate_record(l, jsonb_build_object('id', nextval('locations_id_seq'), 'public_id', $1::text,
       'partner_location_id', $1::text, 'name', 'Lincoln Park', 'status', 'Active', 'hours', $2::jsonb, 'special_days', '{}'::jsonb, 'capacity', 3, 'reserve', 1, 'lat', 47.2, 'lng', -107.5,
       'earth', ll_to_earth(47.2, -107.5)::text, 'store_number', $3::text))).*
     from locations l where organization_id = 'bluewick' order by id limit 1`,
    [id, JSON.stringify(hours), String(800_000 + Math.floor(Math.random() * 100_000))],
  );
  await inDatabase(
    `insert into covid_sites (location_id, by_car, clia_number, intersection, county, phone, spaces)
     select id, true, '14D0000001', 'N Clark St and W Oak St', 'Cook', '312-555-0100', 8 from locations where public_id = $1`,
    [id],
  );
  return id;
}

type Somebody = { first: string; last: string };

/** Books people at a clock of the site so many days from now; answers their appointments' ids. */
export async function bookDays(
  site: string,
  days: number,
  clock: string,
  people: readonly Somebody[],
): Promise<string[]> {
  const at = `(((now() at time zone l.time_zone)::date + $4::int + $5::time) at time zone l.time_zone)`;
  return Promise.all(people.map((who, seat) => book(site, at, [days, clock], { ...who, seat: seat + 1 })));
}

/** Books people who begin so many minutes from now, whatever the hours are. */
export async function bookSoon(site: string, minutes: number, people: readonly Somebody[]): Promise<string[]> {
  const at = `(date_trunc('minute', now()) + make_interval(mins => $4::int) + interval '0' * length($5::text))`;
  return Promise.all(people.map((who, seat) => book(site, at, [minutes, ''], { ...who, seat: seat + 1 })));
}

async function book(
  site: string,
  at: string,
  values: readonly [number, string],
  { first, last, seat }: Somebody & { seat: number },
): Promise<string> {
  const [hold, patient, consent, id] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await inDatabase(
    `insert into seats (location_id, hold_id, seat, during, starts_at, service_id, status, owner)
     select l.id, $2, $3, tstzrange(t, t + interval '15 minutes'), t, 1901, 'booked', 'guest:journey'
     from locations l cross join lateral (select ${at} as t) at where l.public_id = $1`,
    [site, hold, seat, ...values],
  );
  await inDatabase(
    `insert into patients (patient_id, owner, first_name, last_name, gender, dob, line1, city, state, zip, emails, phones)
     values ($1, 'guest:journey', $2, $3, 'other', '1986-04-17', '2400 N Clark St', 'Chicago', 'IL', '60614', $4, '{3125550178}')`,
    [patient, first, last, [`${first.toLowerCase()}@mail.example`]],
  );
  await inDatabase(
    `insert into consents (id, owner, booking_id, terms_id, identifier_system, identifier_type, agreed_at)
     values ($1, 'guest:journey', $1, 'journey', 'journey', 'guest', now())`,
    [consent],
  );
  await inDatabase(
    `insert into appointments (location_id, id, confirmation_number, hold_id, patient_id, consent_id, owner, status)
     select id, $2, $3, $4, $5, $6, 'guest:journey', 'booked' from locations where public_id = $1`,
    [site, id, `LK-${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase(), hold, patient, consent],
  );
  return id;
}
