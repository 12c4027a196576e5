import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { GUEST_COOKIE } from '#identity/cookie-names.ts';
import { newTokenKey } from '#identity/tokens/access-tokens.ts';
import { guestOf, newGuestCookie } from '#identity/server/guest-cookie.ts';
import { CSRF_HEADER, csrfToken } from '#api/csrf.ts';
import { databaseLimits } from '#api/counted-limits.ts';
import { caller } from './caller.ts';
import { heldToContract } from './contract-answers.ts';
import type { Keys, Runtime } from '#api/route.ts';
import type { Database } from '#db/client.ts';
import { parseSettings, type TokenKey } from '#settings/settings.ts';
import type { CareLocation } from '#location/care-location.schema.ts';
import type { Opening } from '#location/opening-hours.schema.ts';
import { instantOf, wallOf } from '#location/time-zone.ts';
import { BELONGINGS } from '#app/belongings.ts';
import { serveApp, type AppParts } from '#app/app.ts';
import { CONSENT_SYSTEM } from '#scheduler/visits/consent-identifier.ts';
import { loadLocations, syncBookableServices } from '#scheduler/engine/server/load.ts';
import { isOfferHour } from '#scheduler/visits/earlier-times.ts';
import { DAY, HOUR, MINUTE } from '#text/durations.ts';

/** The organization whose content the tests use. */
export const ORGANIZATION = 'labcorp';
/** Services of the test organization: 20 minutes every 20, and 20 minutes every 10. */
export const PLAIN = 901;
export const OVERLAPPING = 902;

const service = {
  organizationId: ORGANIZATION,
  code: 'TST',
  display: 'Test visit',
  serviceDetail: 'A visit for tests',
  durationMinutes: 20,
};
const open: Opening = { open: '08:00', close: '18:00' };

/** A location for tests: open 08:00 to 18:00 on each day, in Chicago unless said. */
export function testLocation(changes: Partial<CareLocation> = {}): CareLocation {
  return {
    locationId: `test-${randomUUID().slice(0, 8)}`,
    partnerLocationId: 'T1',
    organizationId: ORGANIZATION,
    name: 'Test lab',
    physicianName: null,
    line1: '1 Main St',
    line2: null,
    city: 'Chicago',
    state: 'IL',
    zip: '60614',
    lat: 41.92,
    lng: -87.65,
    timeZone: 'America/Chicago',
    coLocated: false,
    storeNumber: null,
    note: null,
    hours: Array.from({ length: 7 }, () => open),
    specialDays: {},
    capacity: 1,
    reserve: 0,
    ...changes,
  };
}

/** Puts locations and the two test services into a database. */
export async function loadTestLocations({ asOwner }: Database, locations: CareLocation[]): Promise<void> {
  const services = [
    { ...service, serviceId: PLAIN, everyMinutes: 20 },
    { ...service, serviceId: OVERLAPPING, everyMinutes: 10 },
  ];
  await asOwner(async (client) => {
    await syncBookableServices(client, services);
    await loadLocations(client, locations, 'import', () => undefined);
  });
}

/** When the test file that runs first asked for a day, by the file's name. */
let begun = { file: '', at: 0 };

/**
 * The instant (epoch ms) of wall clock `time` ('HH:MM') in `zone`, `days` from today; the same all through a test
 * file, past midnight too.
 */
export function wallClock(zone: string, days: number, time: string): number {
  const file = expect.getState().testPath ?? '';
  if (begun.file !== file) begun = { file, at: Date.now() };
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wall = (wallOf(zone, begun.at).day + days) * DAY + (hours * 60 + minutes) * MINUTE;
  return instantOf(zone, wall) ?? wall;
}

/** The same in Chicago. */
export function chicago(days: number, time: string): number {
  return wallClock('America/Chicago', days, time);
}

/** A zone in which it is day for an hour to come, so that earlier times are offered there, whatever the hour of the test. */
export const DAYTIME_ZONE =
  ['America/Chicago', 'Europe/Paris', 'Asia/Tokyo'].find(
    (zone) => isOfferHour(zone, Date.now()) && isOfferHour(zone, Date.now() + HOUR),
  ) ?? 'America/Chicago';

/** The same in a zone in which it is day. */
export function daytime(days: number, time: string): number {
  return wallClock(DAYTIME_ZONE, days, time);
}

/** The whole API as one visitor uses it, from an address of their own unless said; `id` is the actor's. */
export function testVisitor(
  database: Database,
  {
    network = randomNetwork(),
    cookie = newGuestCookie(KEYS.guest, Date.now()),
    settings = {},
    app = appOf(database, { RATE_LIMITS: 'off', ...settings }),
  }: Partial<Visitor> = {},
) {
  const actor = cookie === null ? null : guestOf(cookie, KEYS.guest, 1, Date.now());
  const own = actor && { cookie: `${GUEST_COOKIE}=${cookie}`, [CSRF_HEADER]: csrfToken(actor, KEYS.csrf) };

  async function send(path: string, request: RequestInit): Promise<Response> {
    const response = await app(new Request(`http://test${path}`, request), network);
    if (response.status === 500) throw new Error(`${request.method} ${path} answered 500`);
    return response;
  }
  return { id: actor?.id ?? '', cookie, bookingId: randomUUID(), ...caller(send, own ?? {}) };
}

export type TestVisitor = ReturnType<typeof testVisitor>;

/** Has a visitor hold a slot, type a patient and agree to the terms; answers the hold and what is sent to book it. */
export async function readyToBook(
  visitor: TestVisitor,
  slotId: string | undefined,
  organization = ORGANIZATION,
  typed = testPatient(),
) {
  const held = await visitor.post('/scheduler/holds', { slotId });
  const patient = await visitor.post('/scheduler/patients', typed);
  const terms = await visitor.get(`/scheduler/terms?organizationName=${organization}`);
  const agreed = { bookingId: visitor.bookingId, termsAndAgreementId: terms.body['id'] };
  const identifier = { system: CONSENT_SYSTEM, type: 'guest' };
  await visitor.post('/scheduler/consents', { ...agreed, identifier, datetime: new Date().toISOString() });
  return { held, request: { ...agreed, aptHoldId: held.body['aptHoldId'], patientId: patient.body['patientId'] } };
}

/** Has a visitor book a slot. Throws when that is refused. */
export async function bookVisit(visitor: TestVisitor, slotId: string, organization = ORGANIZATION) {
  const { request } = await readyToBook(visitor, slotId, organization);
  const { status, headers, body } = await visitor.post('/scheduler/appointments', request);
  if (status !== 201) throw new Error(`Not booked: ${JSON.stringify(body)}`);
  return {
    request,
    headers,
    id: String(body['appointmentId']),
    number: String(body['confirmationNumber']),
    hold: String(request.aptHoldId),
  };
}

type App = ReturnType<typeof serveApp>;
const apps = new WeakMap<Database, Map<string, App>>();

/** One app for each database and settings: making it takes longer than many calls. */
export function appOf(database: Database, environment: Record<string, string> = { RATE_LIMITS: 'off' }): App {
  const known = apps.get(database) ?? new Map<string, App>();
  apps.set(database, known);
  const name = JSON.stringify(environment);
  const app = known.get(name) ?? testApp(testRuntime(database, environment));
  known.set(name, app);
  return app;
}

/** How the app of the project's own content describes itself. */
let contract: Promise<string> | undefined;

/** The app as tests call it: whatever it answers is held to its own description of the call [CALL-2]. */
export function testApp(runtime: Runtime, parts?: AppParts): App {
  const app = serveApp(runtime, parts);
  const describe = async () => (await app(new Request('http://test/api/openapi.json'), 'contract')).text();
  // An app of the project's own content describes itself alike whatever its settings are.
  const hold = heldToContract(() => (parts ? describe() : (contract ??= describe())));
  return async (request, network) => {
    const response = await app(request, network);
    await hold(request, response);
    return response;
  };
}

/** What a process hands to its requests, with keys that tests know and without a log. */
export function testRuntime(database: Database, environment: Record<string, string> = { RATE_LIMITS: 'off' }): Runtime {
  const settings = parseSettings(environment);
  const limits = databaseLimits(database, settings.RATE_LIMITS === 'on');
  return { settings, log: pino({ level: 'silent' }), database, limits, keys: KEYS, belongings: BELONGINGS };
}

type Visitor = { network: string; cookie: string | null; settings: Record<string, string>; app: App };
/** The keys of every test's runtime. */
export const KEYS: Keys = {
  csrf: 'k',
  guest: 'g',
  address: 'a',
  link: 'l',
  auth: 'sign-in',
  tokens: [JSON.parse(newTokenKey()) as TokenKey],
};

function randomNetwork(): string {
  return `10.0.0.${Math.floor(Math.random() * 1e9)}`;
}

/** A patient that the API accepts. */
export function testPatient(changes: Record<string, unknown> = {}) {
  return {
    firstName: 'Ada',
    lastName: 'Moss',
    gender: 'female',
    dob: '1985-03-27',
    contact: {
      address: { line1: '12 Oak St', city: 'Chicago', state: 'IL', zip: '60614' },
      emails: [{ address: 'ada@example.com' }],
      phones: [{ number: '(312) 555-0142' }],
    },
    ...changes,
  };
}

/** The same with an email of its own, for tests of other limits than that of an email. */
export function patientWithOwnEmail(changes: Record<string, unknown> = {}) {
  const { contact, ...patient } = testPatient(changes);
  return { ...patient, contact: { ...contact, emails: [{ address: `${randomUUID()}@example.com` }] } };
}

/** Moves a hold's end into the past, as ten minutes would. */
export async function runOut({ pool }: Database, holdId: unknown): Promise<void> {
  await pool.query("update seats set expires_at = now() - interval '1 second' where hold_id = $1", [holdId]);
}

/** Sets a location's status until the test ends. */
export async function withStatus({ pool }: Database, locationId: string, status: string): Promise<void> {
  await pool.query('update locations set status = $2 where public_id = $1', [locationId, status]);
  onTestFinished(async () => {
    await pool.query("update locations set status = 'Active' where public_id = $1", [locationId]);
  });
}

/** Gives a booked visit a time of today by its site's clock, whatever the hour is now: who is checked in comes today. */
export async function putToday({ pool }: Database, appointmentId: string, clock = '12:00'): Promise<void> {
  await pool.query(
    `update seats s set starts_at = t, during = tstzrange(t, t + interval '15 minutes'),
       seat = (select max(seat) + 1 from seats there where there.location_id = s.location_id)
     from appointments a join locations l on l.id = a.location_id
       cross join lateral (select ((now() at time zone l.time_zone)::date + $2::time) at time zone l.time_zone as t) at
     where a.id = $1 and s.location_id = a.location_id and s.hold_id = a.hold_id`,
    [appointmentId, clock],
  );
}
