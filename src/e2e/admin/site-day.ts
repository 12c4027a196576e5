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
export type Booked = { first: string; last: string; minutes: number; status?: string };

/** Books people at a site; answers their appointments' ids by first name. */
export async function bookAt(site: string, people: readonly Booked[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [seat, { first, last, minutes, status = 'booked' }] of people.entries()) {
    const [hold, patient, consent, id] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await inDatabase(
      `insert into seats (location_id, hold_id, seat, during, starts_at, service_id, status, owner)
       select l.id, $2, $3, tstzrange(t, t + interval '15 minutes'), t, b.service_id, 'booked', 'guest:journey'
       from locations l join lateral (select service_id from bookable_services b where b.organization_id = l.organization_id limit 1) b on true,
         (select date_trunc('minute', now()) + make_interval(mins => $4) as t) at where l.public_id = $1`,
      [site, hold, seat + 1, minutes],
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
       select id, $2, $3, $4, $5, $6, 'guest:journey', $7 from locations where public_id = $1`,
      [site, id, `LK-${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase(), hold, patient, consent, status],
    );
    ids.set(first, id);
  }
  return ids;
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
