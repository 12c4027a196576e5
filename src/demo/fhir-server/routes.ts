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
  const { practice } = own;
  const app = new Hono();

  const answer = (c: Context, resource: FhirResource, status: 200 | 201 | 400 | 401 | 404 | 409 | 412 | 422 = 200) =>
    c.body(JSON.stringify(resource), status, { 'content-type': FHIR_JSON });
  const missing = (c: Context) => answer(c, outcome('not-found', 'There is no such resource'), 404);
  const base = (c: Context) => `${new URL(c.req.url).origin}/${practice.organizationId}`;
  const found = (c: Context, resources: FhirResource[]) => answer(c, searchset(resources, { base: base(c) }));

  app.get('/.well-known/smart-configuration', (c) => c.json(desk.configuration(base(c))));
  app.post('/token', async (c) => {
    const granted = await desk.grant(await c.req.text(), c.req.header('authorization'), `${base(c)}/token`);
    return granted ? c.json(granted) : c.json({ error: 'invalid_client' }, 401);
  });
  app.get('/metadata', (c) => answer(c, capabilityStatement()));
  app.use(async (c, next) => {
    if (desk.admits(c.req.header('authorization'))) return next();
    return answer(c, outcome('login', 'A token is needed'), 401);
  });

  app.get('/Location', (c) =>
    found(
      c,
      practice.locations.map((place) => locationResource(practice, place)),
    ),
  );
  app.get('/Location/:id', (c) => {
    const place = practice.locations.find(({ partnerLocationId }) => partnerLocationId === c.req.param('id'));
    return place ? answer(c, locationResource(practice, place)) : missing(c);
  });
  app.get('/HealthcareService', (c) => found(c, practice.services.map(healthcareService)));
  app.get('/Schedule', (c) => {
    const wanted = c.req.query('actor')?.replace(/^Location\//, '');
    const places = practice.locations.filter(({ partnerLocationId }) => partnerLocationId === wanted);
    return found(
      c,
      places.flatMap((place) => schedulesOf(place).map((id) => scheduleResource(practice, id, place))),
    );
  });
  app.get('/Slot', (c) => {
    const wanted = c.req.query('schedule.actor')?.replace(/^Location\//, '');
    const place = practice.locations.find(({ partnerLocationId }) => partnerLocationId === wanted);
    const bounds = c.req.queries('start') ?? [];
    const bound = (prefix: string) => bounds.find((text) => text.startsWith(prefix))?.slice(prefix.length);
    const from = Math.max(Date.parse(bound('ge') ?? '') || 0, Date.now());
    const to = Math.min(Date.parse(bound('lt') ?? '') || Infinity, Date.now() + 120 * DAY);
    const code = c.req.query('service-type')?.split('|').at(-1);
    const status = c.req.query('status');
    const offset = Number(c.req.query('_offset') ?? 0);
    const slots = place ? slotsOf(practice, place, { from, to, code }) : [];
    const all = slots.flatMap((slot) => {
      const now = own.statusOf(slot);
      return status === undefined || status === now ? [slotResource(slot, now)] : [];
    });
    const next = new URL(c.req.url);
    next.searchParams.set('_offset', String(offset + PAGE));
    const more = all.length > offset + PAGE ? next.href : undefined;
    return answer(c, searchset(all.slice(offset, offset + PAGE), { base: base(c), total: all.length, next: more }));
  });

  app.get('/Appointment', (c) => found(c, own.appointmentsOf(c.req.query('identifier') ?? '')));
  app.get('/Appointment/:id', (c) => {
    const appointment = own.appointment(c.req.param('id'));
    return appointment ? answer(c, appointment) : missing(c);
  });
  app.post('/Appointment', async (c) => {
    const [before] = own.appointmentsOf(tokenOf(c.req.header('if-none-exist')));
    if (before) return answer(c, before);
    return kept(c, own.create(await c.req.json<Appointment>()), 201);
  });
  app.put('/Appointment/:id', async (c) => {
    const version = /^W\/"(.+)"$/.exec(c.req.header('if-match') ?? '')?.[1];
    return kept(c, own.update(c.req.param('id'), await c.req.json<Appointment>(), version), 200);
  });
  const kept = (c: Context, result: Appointment | Refusal, status: 200 | 201) =>
    'refused' in result
      ? answer(
          c,
          outcome(result.refused === 'stale' ? 'conflict' : result.refused, 'This appointment can’t be kept'),
          REFUSALS[result.refused],
        )
      : answer(c, result, status);

  app.post('/Patient/$match', async (c) => {
    const { parameter = [] } = await c.req.json<Parameters>();
    const sent = parameter.find(({ name }) => name === 'resource')?.resource;
    if (sent?.resourceType !== 'Patient') return answer(c, outcome('invalid', 'A Patient is needed'), 400);
    const bundle = searchset(own.matching(sent), { base: base(c) });
    for (const entry of bundle.entry ?? [])
      entry.search = { mode: 'match', score: 1, extension: [{ url: MATCH_GRADE, valueCode: 'certain' }] };
    return answer(c, bundle);
  });
  app.get('/Patient', (c) => found(c, own.patientsOf(c.req.query('identifier') ?? '')));
  app.get('/Patient/:id', (c) => {
    const patient = own.patient(c.req.param('id'));
    return patient ? answer(c, patient) : missing(c);
  });
  app.post('/Patient', async (c) => {
    const [before] = own.patientsOf(tokenOf(c.req.header('if-none-exist')));
    return before ? answer(c, before) : answer(c, own.addPatient(await c.req.json<Patient>()), 201);
  });
  app.notFound(missing);
  app.onError((_error, c) => answer(c, outcome('invalid', 'This could not be read'), 400));
  return app;
}

/** The identifier that a conditional create names. */
function tokenOf(ifNoneExist: string | undefined): string {
  return new URLSearchParams(ifNoneExist ?? '').get('identifier') ?? '\0';
}
