import { randomUUID } from 'node:crypto';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '#build/build.ts';
import type { Place } from '#location/place.schema.ts';
import { CONSENT_SYSTEM } from '#scheduler/visits/consent-identifier.ts';
import type { FoundLocationAnswer, HoldAnswer, ServiceAnswer, Timeslots } from '#scheduler/offered/api.schema.ts';
import { ORGANIZATION, testPatient } from '#testing/scheduler.ts';
import { dataFolder, run, serverDatabase } from '#testing/processes.ts';

/** A call of the generated client: it checks what it sends and what comes by the document, and throws where that differs. */
type Call = (options: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

const folder = dataFolder();
const CHICAGO = { lat: 41.92, lng: -87.65 };
let calls: Record<string, Call> = {};
let options: object = {};

beforeAll(async () => {
  buildIfStale();
  const { url } = await serverDatabase('served');
  const server = run({ DATABASE_URL: url, DEMO_DATA: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
  const baseUrl = await server.address;
  const document = (await (await fetch(`${baseUrl}/api/openapi.json`)).json()) as Record<string, unknown>;
  await createClient({
    input: document,
    output: { path: join(folder, 'client'), module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', { name: '@hey-api/sdk', validator: true }, 'zod'],
    logs: { level: 'silent', file: false },
  });
  // What is generated imports zod.
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  calls = (await import(join(folder, 'client/sdk.gen.ts'))) as Record<string, Call>;

  let csrfToken = '';
  const jar = new Map<string, string>();
  options = { baseUrl, auth: () => csrfToken, throwOnError: true, fetch: withCookies(jar) };
  ({ csrfToken } = await answered<{ csrfToken: string }>('getApiHeaderInfo'));
});

/** Sends the cookies that came, as a browser does. */
function withCookies(jar: Map<string, string>) {
  return async (request: Request): Promise<Response> => {
    request.headers.set('cookie', [...jar.values()].join('; '));
    const response = await fetch(request);
    for (const cookie of response.headers.getSetCookie())
      jar.set(cookie.split('=')[0] ?? '', cookie.split(';')[0] ?? '');
    return response;
  };
}

/** What a call of the generated client answers. */
async function answered<T>(name: string, given: object = {}): Promise<T> {
  const call = calls[name];
  if (!call) throw new Error(`The client has no call ${name}`);
  return (await call({ ...options, ...given })).data as T;
}

/** A free time of a test near a ZIP code, found as a program finds one. */
async function freeTimeNear(address: string): Promise<{ id: string; start: string }> {
  const { place } = await answered<{ place: Place }>('getApiGeocode', { query: { address } });
  const [service] = await answered<ServiceAnswer[]>('getApiSchedulerServices', { query: { org: ORGANIZATION } });
  const serviceId = service?.serviceId ?? 0;
  const near = { serviceId, isLabcorp: true, position: { latitude: place.lat, longitude: place.lng } };
  const locations = await answered<FoundLocationAnswer[]>('postApiSchedulerLocationsSearch', {
    body: { ...near, organizationId: ORGANIZATION, organizationName: ORGANIZATION },
  });
  const query = { locationId: locations[0]?.locationId, serviceId, organizationName: ORGANIZATION, numberOfDays: 30 };
  const times = await answered<Timeslots>('getApiSchedulerTimeslots', { query });
  const slot = times.providerDetail.scheduleDays.at(-1)?.timeSlots[0];
  if (!slot) throw new Error('There is no open time');
  return slot;
}

test('a client that is generated from the API’s document books, finds and cancels an appointment, and refuses none of the answers [CALL-1 part]', async () => {
  const bookingId = randomUUID();
  const slot = await freeTimeNear('60614');
  const held = await answered<HoldAnswer>('postApiSchedulerHolds', {
    body: { slotId: slot.id },
    headers: { 'Idempotency-Key': randomUUID() },
  });
  expect(held.slot.start).toBe(slot.start);

  const { id: termsAndAgreementId } = await answered<{ id: string }>('getApiSchedulerTerms', {
    query: { organizationName: ORGANIZATION },
  });
  const identifier = { system: CONSENT_SYSTEM, type: 'guest' };
  await answered('postApiSchedulerConsents', {
    body: { bookingId, identifier, termsAndAgreementId, datetime: new Date().toISOString() },
  });
  const { patientId } = await answered<{ patientId: string }>('postApiSchedulerPatients', { body: testPatient() });
  const booking = { aptHoldId: held.aptHoldId, patientId, termsAndAgreementId, bookingId };
  const booked = await answered<{ appointmentId: string; confirmationNumber: string }>('postApiSchedulerAppointments', {
    body: booking,
    headers: { 'Idempotency-Key': randomUUID() },
  });

  const found = await answered<{ appointmentId: string; status: string }>('postApiSchedulerAppointmentsFind', {
    body: { confirmationNumber: booked.confirmationNumber, dob: testPatient().dob },
  });
  expect(found).toMatchObject({ appointmentId: booked.appointmentId });
  const path = { id: booked.appointmentId };
  expect(await answered('putApiSchedulerAppointmentsByIdCancel', { path })).toMatchObject({ status: 'cancelled' });
  const { appointments } = await answered<{ appointments: object[] }>('getApiSchedulerAppointments');
  expect(appointments).toMatchObject([{ ...booked, status: 'cancelled' }]);
});

test.each([
  ['getApiPlaces', { query: { input: 'chic' } }],
  ['getApiGeocode', { query: { address: '60614' } }],
  ['getApiStoreid', { query: CHICAGO }],
  ['postApiTiles', { body: { ...CHICAGO, searchEngine: 'AL', slVersion: 2, keyword: 'rash' } }],
  ['getApiTilesLocal', { query: CHICAGO }],
  ['postApiSearch', { body: { words: 'rash' } }],
  ['postApiSearchSuggestions', { body: { words: 'rash' } }],
  ['getApiSuggest', { query: { keyword: 'rash', searchEngine: 'AL' } }],
  ['getApiCategories', {}],
  ['getApiSymptomCategories', { query: CHICAGO }],
  ['getApiArticles', { query: { categoryId: 300 } }],
  ['getApiProducts', { query: { categoryId: 300 } }],
  ['getApiOffers', {}],
  ['postApiIcdCodes', { body: { text: 'itchy rash' } }],
  ['postApiLocatorV1StoresSearch', { body: { ...CHICAGO, q: '60614', requestType: 'locator' } }],
  ['getApiStores', { query: { ...CHICAGO, requestType: 'locator', s: 1, p: 1 } }],
  ['getApiSchedulerOrganizations', { query: CHICAGO }],
  ['getApiSmartSchedulingBulkPublish', {}],
])('a generated client understands what %s answers [CALL-1 part]', async (name, given) => {
  expect(await answered(name, given)).toBeTypeOf('object');
});

test('a generated client refuses an answer that isn’t as the document says', async () => {
  const odd = () => Promise.resolve(Response.json({ suggestions: [{ city: 5 }] }));
  await expect(answered('getApiPlaces', { query: { input: 'chic' }, fetch: odd })).rejects.toThrow();
});

test('what is generated is right TypeScript, which knows the fields of a call and of its answer', () => {
  const program = join(folder, 'program.ts');
  writeFileSync(
    program,
    `import { postApiSchedulerHolds } from './client/sdk.gen.ts';
export async function hold(slotId: string): Promise<string> {
  const { data } = await postApiSchedulerHolds({ body: { slotId }, throwOnError: true });
  // @ts-expect-error: an answer has no such field
  void data.holdId;
  // @ts-expect-error: a call has no such field
  void postApiSchedulerHolds({ body: { slot: 1 } });
  return data.slot.start + data.location.address.line1;
}
`,
  );
  const checked = ts.createProgram([program], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ESNext,
    types: [],
  });
  const mistakes = ts.getPreEmitDiagnostics(checked).map(({ file, messageText }) => [file?.fileName, messageText]);
  expect(mistakes).toEqual([]);
});
