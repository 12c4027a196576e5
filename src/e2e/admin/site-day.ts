import { randomBytes, randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import type { StaffRole } from '#audit/permissions.ts';
import { SESSION_COOKIE } from '#identity/cookie-names.ts';
import { hashOf } from '#identity/server/sessions.ts';
import { inDatabase } from '../booking/database.ts';

/** A zone in which the next and last hours are of one day, whatever the hour of the journey. */
function quietZone(): string {
  const hourIn = (timeZone: string): number =>
    Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format());
  const zones = ['America/Chicago', 'Pacific/Honolulu', 'Pacific/Guam'];
  return zones.find((zone) => hourIn(zone) > 2 && hourIn(zone) < 21) ?? 'America/Chicago';
}

/** A site of the built-in engine that nobody else's journey knows, as its public id. */
export async function newSite(): Promise<string> {
  const id = `journey-${randomUUID().slice(0, 8)}`;
  await inDatabase(
    `insert into locations select (jsonb_populate_record(l, jsonb_build_object('id', nextval('locations_id_seq'), 'public_id', $1::text,
       'partner_location_id', $1::text, 'name', 'Lincoln Park', 'time_zone', $2::text))).*
     from locations l where organization_id = 'labcorp' order by id limit 1`,
    [id, quietZone()],
  );
  return id;
}

/** Somebody who is booked at a site so many minutes from now. */
export type Booked = { first: string; last: string; minutes: number; status?: string; born?: string };

/** Books people at a site, in a few statements however many they are; answers their appointments' ids by first name. */
export async function bookAt(site: string, people: readonly Booked[]): Promise<Map<string, string>> {
  // Of each seat, from when on it is free again.
  const freeFrom: number[] = [];
  const inOrder = people.toSorted((one, other) => one.minutes - other.minutes);
  const rows = inOrder.map(({ first, last, minutes, status = 'booked', born = '1986-04-17' }) => {
    const free = freeFrom.findIndex((from) => from <= minutes);
    const seat = (free < 0 ? freeFrom.length : free) + 1;
    freeFrom[seat - 1] = minutes + 15;
    const [hold, patient, consent, id] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const number = `LK-${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
    const email = `${first.toLowerCase().replaceAll(/[^a-z]/g, '')}@mail.example`;
    return { first, last, minutes, status, born, seat, hold, patient, consent, id, number, email };
  });
  const each = (fields: string): string => `jsonb_to_recordset($1::jsonb) as one(${fields})`;
  const statements = [
    `insert into seats (location_id, hold_id, seat, during, starts_at, service_id, status, owner)
     select l.id, one.hold, one.seat, tstzrange(t, t + interval '15 minutes'), t, b.service_id, 'booked', 'guest:journey'
     from ${each('hold uuid, seat int, minutes int')} cross join locations l
       join lateral (select service_id from bookable_services b where b.organization_id = l.organization_id limit 1) b on true
       cross join lateral (select date_trunc('minute', now()) + make_interval(mins => one.minutes) as t) at where l.public_id = $2`,
    `insert into patients (patient_id, owner, first_name, last_name, gender, dob, line1, city, state, zip, emails, phones)
     select patient, 'guest:journey', first, last, 'other', born, '2400 N Clark St', 'Chicago', 'IL', '60614', array[email], '{3125550178}'
     from ${each('patient uuid, first text, last text, born date, email text')} where $2::text <> ''`,
    `insert into consents (id, owner, booking_id, terms_id, identifier_system, identifier_type, agreed_at)
     select consent, 'guest:journey', consent, 'journey', 'journey', 'guest', now() from ${each('consent uuid')} where $2::text <> ''`,
    `insert into appointments (location_id, id, confirmation_number, hold_id, patient_id, consent_id, owner, status)
     select l.id, one.id, one.number, one.hold, one.patient, one.consent, 'guest:journey', one.status
     from ${each('id uuid, number text, hold uuid, patient uuid, consent uuid, status text')} cross join locations l where l.public_id = $2`,
  ];
  for (const statement of statements) await inDatabase(statement, [JSON.stringify(rows), site]);
  return new Map(rows.map(({ first, id }) => [first, id]));
}

/** Signs a site coordinator of these sites in, or staff of another role, with a second step; answers their actor's id. */
export async function asCoordinator(
  context: BrowserContext,
  baseURL: string | undefined,
  sites: readonly string[],
  role: StaffRole = 'site coordinator',
): Promise<string> {
  return asStaff(context, baseURL, { role, sites });
}

/** Signs somebody new of a role in, with a second step; answers their actor's id. */
export async function asStaff(
  context: BrowserContext,
  baseURL: string | undefined,
  { role, sites }: { role: StaffRole; sites: readonly string[] | 'all' },
): Promise<string> {
  const [id, session] = [`staff:${randomUUID()}`, randomBytes(32).toString('base64url')];
  await inDatabase('insert into staff (id, roles, sites, all_sites) values ($1, $2, $3, $4)', [
    id,
    [role],
    sites === 'all' ? [] : sites,
    sites === 'all',
  ]);
  await inDatabase('insert into sessions (id_hash, actor, device, second_factor_at) values ($1, $2, $3, now())', [
    hashOf(session),
    id,
    'A journey',
  ]);
  await context.addCookies([{ name: SESSION_COOKIE, value: session, url: baseURL ?? '', httpOnly: true }]);
  return id;
}
