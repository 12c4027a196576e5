import { afterAll } from 'vitest';
import type { Database } from '#db/client.ts';
import type { DemoPractice, DemoService } from '#demo/fhir-server/calendar.ts';
import { serveFhir, type StandIn } from '#demo/fhir-server/serve.ts';
import type { CareLocation } from '#location/care-location.schema.ts';
import { content, type Content } from '#content-model/content.ts';
import { testApp, testLocation, testRuntime, testVisitor } from '#testing/scheduler.ts';
import { accountVisitor } from '#testing/signed-in.ts';
import { loadLocations, syncBookableServices } from '../../engine/server/load.ts';
import { connectPartners, fhirPartnersOf } from './partners.ts';
import { reconcile } from './server/reconcile.ts';

export const PARTNER = 'providence';
/** A service of that partner in content. */
export const SERVICE = 4002;
const checkup: DemoService = { code: 'CHECKUP', display: 'Yearly checkup', durationMinutes: 30, everyMinutes: 30 };

/** A partner as a test wants it; `environment` is of our connection to it. */
type Wanted = {
  tls?: NonNullable<Parameters<typeof serveFhir>[0]['tls']>;
  client?: StandIn['practices'][number]['client'];
  place?: CareLocation;
  environment?: Record<string, string>;
};

/** A made-up partner's FHIR server with one place, in this process, and an app that is connected to it. */
export async function partnerUnderTest(
  database: Database,
  {
    place = testLocation({ organizationId: PARTNER, partnerLocationId: 'PLACE-1', capacity: 2 }),
    environment = { FHIR_PROVIDENCE_HOLDS: 'pending' },
    ...server
  }: Wanted = {},
) {
  const { standIn, atPartner } = await serveOnePlace(place, server);
  await database.asOwner(async (owner) => {
    const offered = { organizationId: PARTNER, serviceId: SERVICE, serviceDetail: '', system: 'fhir', ...checkup };
    await syncBookableServices(owner, [offered]);
    await loadLocations(owner, [place], 'import', () => undefined);
  });
  const own = { RATE_LIMITS: 'off', FHIR_PROVIDENCE_URL: `${standIn.origin}/${PARTNER}`, ...environment };
  const runtime = testRuntime(database, own);
  const app = testApp(runtime);
  const partners = connectPartners(fhirPartnersOf(content().partners), runtime.settings);
  const times = `/scheduler/timeslots?locationId=${place.locationId}&serviceId=${SERVICE}&organizationName=${PARTNER}`;
  return {
    standIn,
    place,
    app,
    /** The settings of a process that is connected to the partner. */
    environment: own,
    times,
    /** A visitor of a process that has not asked the partner yet, in other settings. */
    visitorElsewhere: (changes: Record<string, string> = {}) =>
      testVisitor(database, { app: testApp(testRuntime(database, { ...own, ...changes })) }),
    /** A visitor of a process with other content. */
    visitorOf: (changed: Content, cookie: string | null) =>
      testVisitor(database, { cookie, app: testApp(runtime, { content: changed }) }),
    own: atPartner,
    visitor: () => testVisitor(database, { app }),
    account: () => accountVisitor(database, app),
    /** The ids of the free times, as the API gives them, but for the next two: these come too near to be held while a test runs. */
    freeSlots: async () => (await freeSlotsSeenBy(testVisitor(database, { app }), times)).slice(2),
    reconcile: () => reconcile(database, partners),
    /** Live appointments at the partner, by the time that they take. */
    liveThere: () => atPartner.all().filter(({ status }) => status === 'booked' || status === 'pending'),
  };
}

/** The partner's server, until the tests of the file are over. */
async function serveOnePlace(place: CareLocation, { client, tls }: Pick<Wanted, 'client' | 'tls'>) {
  const practice: DemoPractice = {
    organizationId: PARTNER,
    name: 'Providence',
    locations: [place],
    services: [checkup],
  };
  const standIn = await serveFhir({ practices: [{ practice, ...(client && { client }) }], ...(tls && { tls }) });
  afterAll(() => standIn.stop());
  const atPartner = standIn.practices.get(PARTNER);
  if (!atPartner) throw new Error('The stand-in has no such partner');
  return { standIn, atPartner };
}

async function freeSlotsSeenBy(visitor: ReturnType<typeof testVisitor>, times: string): Promise<string[]> {
  const { status, body } = await visitor.get(times);
  if (status !== 200) throw new Error(`Times were answered ${status}: ${JSON.stringify(body)}`);
  const { scheduleDays } = body['providerDetail'] as {
    scheduleDays: { timeSlots: { id: string; start: string }[] }[];
  };
  return scheduleDays.flatMap(({ timeSlots }) => timeSlots.map(({ id }) => id));
}

/** Moves what the database knows of when visits were sent, tried and changed into the past. */
export async function letTimePass({ pool }: Database, seconds: number): Promise<void> {
  await pool.query(
    `update partner_visits set sent_at = sent_at - make_interval(secs => $1), tried_at = tried_at - make_interval(secs => $1),
       changed_at = changed_at - make_interval(secs => $1)`,
    [seconds],
  );
}
