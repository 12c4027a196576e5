import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { ApiEnv, Runtime } from '#api/route.ts';
import { api } from '#api/route.ts';
import { problemOf, problemResponse } from '#api/problem.ts';
import type { Database } from '#db/client.ts';
import { parseSettings } from '#settings.ts';
import type { CareLocation } from '#location/care-location.ts';
import type { Opening } from '#location/opening-hours.schema.ts';
import { schedulerRoutes } from './routes.ts';
import { loadLocations, syncBookableServices } from './seed.ts';

/** The organization whose content the tests use. */
export const ORGANIZATION = 'labcorp';
/** Services of the test organization: 20 minutes every 20, and 20 minutes every 10. */
export const PLAIN = 901;
export const OVERLAPPING = 902;

const service = { code: 'TST', display: 'Test visit', serviceDetail: 'A visit for tests', durationMinutes: 20 };
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
    capacity: 1,
    ...changes,
  };
}

/** Puts locations and the two test services into a database. */
export async function loadTestLocations({ pool }: Database, locations: CareLocation[]): Promise<void> {
  const services = [
    { ...service, labcorpServiceId: PLAIN, everyMinutes: 20 },
    { ...service, labcorpServiceId: OVERLAPPING, everyMinutes: 10 },
  ];
  await syncBookableServices(pool, [{ scheduler: { organizationId: ORGANIZATION, services } }]);
  await loadLocations(pool, locations, () => undefined);
}

/** An instant (epoch ms) at which a Chicago wall clock shows `time` ('HH:MM') `days` days from now. */
export function chicago(days: number, time: string): number {
  const date = new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  return [5, 6].map((hours) => asUtc + hours * 3_600_000).find((at) => clockOf(at) === time) ?? asUtc;
}

function clockOf(at: number): string {
  return new Date(at).toLocaleTimeString('en-GB', { timeZone: 'America/Chicago', hour: '2-digit', minute: '2-digit' });
}

/** What a call answered. */
export type Answer = {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { code?: string; errors?: { path: string; message: string }[] };
};

/** The scheduler's routes as one caller uses them. */
export function testCaller(
  database: Database,
  caller: string | null = `guest:${randomUUID()}`,
  settings: Record<string, string> = { RATE_LIMITS: 'off' },
) {
  const runtime: Runtime = {
    settings: parseSettings(settings),
    log: pino({ level: 'silent' }),
    database,
    csrfKey: 'k',
  };
  const app = api();
  app.use(async (c, next) => {
    c.set('transactionId', randomUUID());
    c.set('caller', caller);
    c.set('rawBody', await c.req.raw.clone().text());
    await next();
  });
  app.onError((error, c) => {
    const problem = problemOf(error);
    if (problem.status === 500) throw error;
    return problemResponse(problem, c.get('transactionId'));
  });
  app.route('/', schedulerRoutes);
  const env: ApiEnv['Bindings'] = { runtime, ip: `10.0.0.${Math.floor(Math.random() * 1e9)}` };
  async function call(method: string, path: string, body?: unknown, key?: string): Promise<Answer> {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    };
    const response = await app.fetch(
      new Request(`http://test${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }),
      env,
    );
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
  }
  return {
    caller,
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown, key?: string) => call('POST', path, body, key),
    put: (path: string, body?: unknown) => call('PUT', path, body),
    delete: (path: string) => call('DELETE', path),
  };
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

/** Moves a hold's end into the past, as ten minutes would. */
export async function runOut({ pool }: Database, holdId: unknown): Promise<void> {
  await pool.query("update seats set expires_at = now() - interval '1 second' where hold_id = $1", [holdId]);
}

/** Sets a location's status until the test ends. */
export async function withStatus({ pool }: Database, locationId: string, status: string): Promise<void> {
  await pool.query('update locations set status = $2 where location_id = $1', [locationId, status]);
  onTestFinished(async () => {
    await pool.query("update locations set status = 'Active' where location_id = $1", [locationId]);
  });
}
