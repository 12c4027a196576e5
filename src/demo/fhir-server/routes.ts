import type { Appointment, FhirResource, Parameters, Patient } from 'fhir/r4';
import { Hono, type Context } from 'hono';
import { DAY } from '#text/durations.ts';
import { schedulesOf, slotsOf } from './calendar.ts';
import type { Practice, Refusal } from './practice.ts';
import {
  capabilityStatement,
  healthcareService,
  locationResource,
  outcome,
  scheduleResource,
  searchset,
  slotResource,
} from './resources.ts';
import type { TokenDesk } from './tokens.ts';

const FHIR_JSON = 'application/fhir+json';
const PAGE = 500;
const REFUSALS = { conflict: 409, 'not-found': 404, invalid: 422, stale: 412 } as const;
const MATCH_GRADE = 'http://hl7.org/fhir/StructureDefinition/match-grade';

/** One made-up partner's FHIR R4 API, below the address where it is mounted. */
export function fhirRoutes(own: Practice, desk: TokenDesk) {
  const app = new Hono();
  app.route('/', openRoutes(own, desk));
  app.use(async (c, next) => {
    if (desk.admits(c.req.header('authorization'))) return next();
    return answer(c, outcome('login', 'A token is needed'), 401);
  });
  app.route('/', placeRoutes(own));
  app.route('/', appointmentRoutes(own));
  app.route('/', patientRoutes(own));
  app.notFound(missing);
  app.onError((_error, c) => answer(c, outcome('invalid', 'This could not be read'), 400));
  return app;
}

/** What needs no token: how to get one, and what the server can do. */
function openRoutes(own: Practice, desk: TokenDesk) {
  return new Hono()
    .get('/.well-known/smart-configuration', (c) => c.json(desk.configuration(baseOf(c, own))))
    .post('/token', async (c) => {
      const address = `${baseOf(c, own)}/token`;
      const granted = await desk.grant(await c.req.text(), c.req.header('authorization'), address);
      return granted ? c.json(granted) : c.json({ error: 'invalid_client' }, 401);
    })
    .get('/metadata', (c) => answer(c, capabilityStatement()));
}

/** Where and when people can come. */
function placeRoutes(own: Practice) {
  const { practice } = own;
  return new Hono()
    .get('/Location', (c) => {
      const all = practice.locations.map((place) => locationResource(practice, place));
      return found(c, own, all);
    })
    .get('/Location/:id', (c) => {
      const place = placeNamed(own, c.req.param('id'));
      return place ? answer(c, locationResource(practice, place)) : missing(c);
    })
    .get('/HealthcareService', (c) => found(c, own, practice.services.map(healthcareService)))
    .get('/Schedule', (c) => {
      const place = placeNamed(own, c.req.query('actor'));
      const schedules = place ? schedulesOf(place).map((id) => scheduleResource(practice, id, place)) : [];
      return found(c, own, schedules);
    })
    .get('/Slot', (c) => {
      const all = slotsAsked(c, own);
      const offset = Number(c.req.query('_offset') ?? 0);
      const next = new URL(c.req.url);
      next.searchParams.set('_offset', String(offset + PAGE));
      const more = all.length > offset + PAGE ? next.href : undefined;
      const page = all.slice(offset, offset + PAGE);
      return answer(c, searchset(page, { base: baseOf(c, own), total: all.length, next: more }));
    });
}

/** The slots that a search asks for, by place, service, status and time. */
function slotsAsked(c: Context, own: Practice): FhirResource[] {
  const { practice } = own;
  const place = placeNamed(own, c.req.query('schedule.actor'));
  if (!place) return [];
  const bounds = c.req.queries('start') ?? [];
  const bound = (prefix: string) => bounds.find((text) => text.startsWith(prefix))?.slice(prefix.length);
  const from = Math.max(Date.parse(bound('ge') ?? '') || 0, Date.now());
  const to = Math.min(Date.parse(bound('lt') ?? '') || Infinity, Date.now() + 120 * DAY);
  const code = c.req.query('service-type')?.split('|').at(-1);
  const status = c.req.query('status');
  return slotsOf(practice, place, { from, to, code }).flatMap((slot) => {
    const now = own.statusOf(slot);
    return status === undefined || status === now ? [slotResource(slot, now)] : [];
  });
}

/** Visits, made and changed under the version that was read. */
function appointmentRoutes(own: Practice) {
  return new Hono()
    .get('/Appointment', (c) => found(c, own, own.appointmentsOf(c.req.query('identifier') ?? '')))
    .get('/Appointment/:id', (c) => {
      const appointment = own.appointment(c.req.param('id'));
      return appointment ? answer(c, appointment) : missing(c);
    })
    .post('/Appointment', async (c) => {
      const [before] = own.appointmentsOf(tokenOf(c.req.header('if-none-exist')));
      if (before) return answer(c, before);
      return kept(c, own.create(await c.req.json<Appointment>()), 201);
    })
    .put('/Appointment/:id', async (c) => {
      const version = /^W\/"(.+)"$/.exec(c.req.header('if-match') ?? '')?.[1];
      return kept(c, own.update(c.req.param('id'), await c.req.json<Appointment>(), version), 200);
    });
}

function kept(c: Context, result: Appointment | Refusal, status: 200 | 201) {
  if (!('refused' in result)) return answer(c, result, status);
  const { refused } = result;
  const why = outcome(refused === 'stale' ? 'conflict' : refused, 'This appointment can’t be kept');
  return answer(c, why, REFUSALS[refused]);
}

/** Patients, found by what is known of them. */
function patientRoutes(own: Practice) {
  return new Hono()
    .post('/Patient/$match', async (c) => {
      const { parameter = [] } = await c.req.json<Parameters>();
      const sent = parameter.find(({ name }) => name === 'resource')?.resource;
      if (sent?.resourceType !== 'Patient') return answer(c, outcome('invalid', 'A Patient is needed'), 400);
      const bundle = searchset(own.matching(sent), { base: baseOf(c, own) });
      for (const entry of bundle.entry ?? [])
        entry.search = { mode: 'match', score: 1, extension: [{ url: MATCH_GRADE, valueCode: 'certain' }] };
      return answer(c, bundle);
    })
    .get('/Patient', (c) => found(c, own, own.patientsOf(c.req.query('identifier') ?? '')))
    .get('/Patient/:id', (c) => {
      const patient = own.patient(c.req.param('id'));
      return patient ? answer(c, patient) : missing(c);
    })
    .post('/Patient', async (c) => {
      const [before] = own.patientsOf(tokenOf(c.req.header('if-none-exist')));
      return before ? answer(c, before) : answer(c, own.addPatient(await c.req.json<Patient>()), 201);
    });
}

function answer(c: Context, resource: FhirResource, status: 200 | 201 | 400 | 401 | 404 | 409 | 412 | 422 = 200) {
  return c.body(JSON.stringify(resource), status, { 'content-type': FHIR_JSON });
}

function missing(c: Context) {
  return answer(c, outcome('not-found', 'There is no such resource'), 404);
}

function found(c: Context, own: Practice, resources: FhirResource[]) {
  return answer(c, searchset(resources, { base: baseOf(c, own) }));
}

function baseOf(c: Context, { practice }: Practice): string {
  return `${new URL(c.req.url).origin}/${practice.organizationId}`;
}

/** The place of this id, or of this reference to it. */
function placeNamed({ practice }: Practice, reference: string | undefined) {
  const id = reference?.replace(/^Location\//, '');
  return practice.locations.find(({ partnerLocationId }) => partnerLocationId === id);
}

/** The identifier that a conditional create names. */
function tokenOf(ifNoneExist: string | undefined): string {
  return new URLSearchParams(ifNoneExist ?? '').get('identifier') ?? '\0';
}
