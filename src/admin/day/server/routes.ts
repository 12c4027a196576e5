import { z } from '@hono/zod-openapi';
import { streamSSE } from 'hono/streaming';
import { inCall } from '#api/idempotency.ts';
import { OWN_READ, OWN_SEND, OWN_SEND_ONCE, RATES } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading, type Call } from '#api/route.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import { line } from '#scheduler/engine/fields.schema.ts';
import type { OtherSystem } from '#scheduler/systems/booking-system.ts';
import { settling } from '#scheduler/systems/server/booking-systems.ts';
import type { SchedulerContent } from '#scheduler/systems/server/organizations.ts';
import { schedulingOf, type Scheduling } from '#scheduler/systems/server/scheduling.ts';
import { lockVisit } from '#scheduler/visits/server/change-appointment.ts';
import { checkVersion, parkVisit, stepVisit } from './step-visit.ts';
import { offerSoon } from '#scheduler/waitlist/server/make-offers.ts';
import { dayEventsQuerySchema, dayMarkSchema, openInTabSchema } from '../open.schema.ts';
import {
  cancelRequestSchema,
  comparedSchema,
  compareRequestSchema,
  dayQuerySchema,
  daySitesSchema,
  foundVisitsSchema,
  hasVisit,
  maskedVisitSchema,
  openedVisitSchema,
  openingsQuerySchema,
  openingsSchema,
  searchRequestSchema,
  showRequestSchema,
  shownSchema,
  siteDaySchema,
  stepRequestSchema,
  visitChanged,
  walkInSchema,
} from '../visit.schema.ts';
import { dayEvents } from './day-events.ts';
import { compareBirth, maskedAgain, openVisit, showValue } from './one-visit.ts';
import { noteOpen } from './colleagues/open-appointments.ts';
import { searchVisits } from './search-visits.ts';
import { dayMark, daySites, siteDay } from './site-day.ts';
import { addWalkIn, openings } from './walk-in.ts';

const SEARCH = { staff: 'appointment.search' } as const;
const READ = { staff: 'appointment.read' } as const;
const UPDATE = { staff: 'appointment.update' } as const;

const params = z.object({ id: z.uuid({ error: 'The id of an appointment' }) });

const day = defineRoute({
  method: 'get',
  path: '/admin/appointments',
  summary: 'All visits of a day at a site of the caller’s, in the order of their times, masked',
  policy: { ...OWN_READ, who: SEARCH },
  request: { query: dayQuerySchema },
  responses: { 200: json(siteDaySchema, 'The day'), ...answers(404) },
});

const mark = defineRoute({
  method: 'get',
  path: '/admin/appointments/mark',
  summary:
    'What changes as soon as anything of a site’s day does, and which colleagues have an appointment of it open; a console asks for it where it hears of no events',
  policy: { ...OWN_READ, who: SEARCH, limit: RATES.typing },
  request: { query: dayQuerySchema },
  responses: { 200: json(dayMarkSchema, 'The mark'), ...answers(404) },
});

const events = defineRoute({
  method: 'get',
  path: '/admin/appointments/events',
  summary:
    'Server-sent events of a site’s day: `mark` and `colleagues` (who else has an appointment open, as JSON) now and with each change of them, `beat` every 5 seconds, and `end` when the session is over or the day is the caller’s to see no more',
  policy: { ...OWN_READ, who: SEARCH },
  request: { query: dayEventsQuerySchema },
  responses: {
    200: { description: 'The events', content: { 'text/event-stream': { schema: z.string() } } },
    ...answers(404, 429),
  },
});

const sites = defineRoute({
  method: 'get',
  path: '/admin/appointments/sites',
  summary:
    'Sites whose visits the caller sees, by name, 50 at most; of many those with these words in name, city or store number, and only those for tests, or with a lot',
  policy: { ...OWN_READ, who: SEARCH },
  request: {
    query: z.strictObject({ words: line('words', 80).optional(), only: z.enum(['tests', 'lot']).optional() }),
  },
  responses: { 200: json(daySitesSchema, 'Sites') },
});

const search = defineRoute({
  method: 'post',
  path: '/admin/appointments/search',
  summary:
    'Visits at the caller’s sites by filters, and by words that are sent in the body so that no address has them; 50 a page',
  policy: { ...OWN_SEND, does: 'reads', who: SEARCH, body: 4096 },
  request: { body: body(searchRequestSchema) },
  responses: { 200: json(foundVisitsSchema, 'A page'), ...answers(404) },
});

const times = defineRoute({
  method: 'get',
  path: '/admin/appointments/openings',
  summary: 'The next times with a place for a walk-in, those that are kept for them included',
  policy: { ...OWN_READ, who: { staff: 'appointment.create' } },
  request: { query: openingsQuerySchema },
  responses: { 200: json(openingsSchema, 'Times'), ...answers(404, 409) },
});

const walkIn = defineRoute({
  method: 'post',
  path: '/admin/appointments',
  summary: 'Book somebody who stands at the desk; who has a visit that day already is asked about (409 has-visit)',
  policy: { ...OWN_SEND_ONCE, who: { staff: 'appointment.create' }, body: 4096 },
  request: { body: body(walkInSchema) },
  responses: { 201: json(maskedVisitSchema, 'The visit'), 409: hasVisit, ...answers(404, 410) },
});

const one = defineRoute({
  method: 'get',
  path: '/admin/appointments/{id}',
  summary: 'One visit, with what there is to show of its patient, masked',
  policy: { ...OWN_READ, who: READ },
  request: { params },
  responses: { 200: json(openedVisitSchema, 'The visit'), ...answers(404) },
});

const open = defineRoute({
  method: 'put',
  path: '/admin/appointments/{id}/open',
  summary:
    'Says that a tab of the caller’s has this appointment open, or no longer; colleagues who look at its day are told for a minute, and longer while the tab says so again or follows the events',
  policy: { ...OWN_SEND, who: READ, body: 1024 },
  request: { params, body: body(openInTabSchema) },
  responses: { 200: json(openInTabSchema, 'As it was said'), ...answers(404) },
});

const show = defineRoute({
  method: 'post',
  path: '/admin/appointments/{id}/show',
  summary: 'One value of a visit’s patient in full; the audit log has which one',
  policy: { ...OWN_SEND, who: READ, body: 1024 },
  request: { params, body: body(showRequestSchema) },
  responses: { 200: json(shownSchema, 'The value'), ...answers(404) },
});

const compare = defineRoute({
  method: 'post',
  path: '/admin/appointments/{id}/compare',
  summary:
    'Whether a birth date that a person says is that of the patient, without showing it; the audit log has the result',
  policy: { ...OWN_SEND, who: READ, body: 1024 },
  request: { params, body: body(compareRequestSchema) },
  responses: { 200: json(comparedSchema, 'Whether it is'), ...answers(404) },
});

const step = defineRoute({
  method: 'patch',
  path: '/admin/appointments/{id}/status',
  summary:
    'Check a patient in, have a visit be done or a no-show (from 30 minutes after its time), or take the last of these back; 412 visit-changed when somebody else was faster',
  policy: { ...OWN_SEND_ONCE, who: UPDATE, body: 1024 },
  request: { params, body: body(stepRequestSchema) },
  responses: { 200: json(maskedVisitSchema, 'The visit after that'), 412: visitChanged, ...answers(404, 409) },
});

const cancel = defineRoute({
  method: 'put',
  path: '/admin/appointments/{id}/cancel',
  summary: 'Cancel an appointment and tell its patient; again, the answer is the same',
  policy: { ...OWN_SEND_ONCE, who: { staff: 'appointment.cancel' }, body: 1024 },
  request: { params, body: body(cancelRequestSchema) },
  responses: { 200: json(maskedVisitSchema, 'The canceled appointment'), 412: visitChanged, ...answers(404, 409) },
});

/** A day at a site, as who works there sees and changes it (ADM-2). */
export function dayRoutes(content: SchedulerContent, systems: Record<string, OtherSystem> = {}) {
  const scheduling = schedulingOf(content, systems, offerSoon);
  const { organizations } = scheduling;
  const watching = dayEvents();
  return api()
    .openapi(day, async (c) => c.json(await siteDay(reading(c), c.req.valid('query'), organizations), 200))
    .openapi(mark, async (c) => c.json(await dayMark(reading(c), c.req.valid('query')), 200))
    .openapi(events, async (c) => {
      const watch = await watching(c, c.req.valid('query'));
      c.header('x-accel-buffering', 'no');
      const stream = streamSSE(c, watch);
      stream.headers.set('cache-control', 'no-store');
      return stream;
    })
    .openapi(sites, async (c) => c.json(await daySites(reading(c), c.req.valid('query')), 200))
    .openapi(search, async (c) => c.json(await searchVisits(reading(c), c.req.valid('json')), 200))
    .openapi(times, async (c) =>
      c.json({ times: await openings(reading(c), c.req.valid('query'), organizations) }, 200),
    )
    .openapi(walkIn, async (c) => {
      const added = await inCall(c, async (work) =>
        maskedAgain(work, await addWalkIn(work, c.req.valid('json'), organizations)),
      );
      c.header('location', `/api/admin/appointments/${added.appointmentId}`);
      return c.json(added, 201);
    })
    .openapi(one, async (c) => c.json(await openVisit(reading(c), c.req.valid('param').id), 200))
    .openapi(open, async (c) => {
      const said = c.req.valid('json');
      await noteOpen(reading(c), c.req.valid('param').id, said);
      return c.json(said, 200);
    })
    .openapi(show, async (c) =>
      c.json({ value: await showValue(reading(c), c.req.valid('param').id, c.req.valid('json').what) }, 200),
    )
    .openapi(compare, async (c) => {
      const { dob } = c.req.valid('json');
      return c.json({ matches: await inCall(c, (work) => compareBirth(work, c.req.valid('param').id, dob)) }, 200);
    })
    .openapi(step, async (c) => {
      const { id } = c.req.valid('param');
      const stepped = await inCall(c, async (work) => {
        const asked = c.req.valid('json');
        if (asked.step === 'park') await parkVisit(work, id, asked);
        else await stepVisit(work, id, asked);
        return maskedAgain(work, id);
      });
      return c.json(stepped, 200);
    })
    .openapi(cancel, async (c) => {
      await cancelInCall(c, c.req.valid('param').id, c.req.valid('json').version, scheduling);
      return c.json(await maskedAgain(reading(c), c.req.valid('param').id), 200);
    });
}

/** Cancels a visit in the system that has it, unless somebody has changed it since it was read. */
async function cancelInCall(
  c: Call<GrantedStaff>,
  id: string,
  version: number,
  { systems }: Scheduling,
): Promise<void> {
  const system = await systems.owning(reading(c), { appointment: id });
  await inCall(
    c,
    async (work) => {
      const visit = await lockVisit(work, id, 'appointment.cancel');
      if (visit.status !== 'cancelled') checkVersion(visit, version);
      await system.cancel(work, id);
      return {};
    },
    settling(c.env.runtime.database, system, () => ({ appointment: id })),
  );
}
