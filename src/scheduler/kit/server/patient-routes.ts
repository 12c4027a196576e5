import { z } from '@hono/zod-openapi';
import { endGuest } from '#identity/server/guest-cookie.ts';
import { signOutHere } from '#identity/server/sign-out.ts';
import { inCall } from '#api/idempotency.ts';
import type { CallLimit } from '#api/counted-limits.ts';
import { ACCOUNT_WRITE, OWN_READ, OWN_SEND, OWN_SEND_ONCE, OWN_WRITE } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading } from '#api/route.ts';
import {
  appointmentAhead,
  clearedSchema,
  draftSchema,
  invalidOrDuplicate,
  patientIdSchema,
  patientRequestSchema,
  patientsSchema,
  patientUpdateSchema,
} from '../../visits/patient/patient.schema.ts';
import { bookingIdSchema } from '../../engine/fields.schema.ts';
import type { Scheduling } from '../../systems/server/scheduling.ts';
import { clearDetails } from './clear-details.ts';
import { readDraft, saveDraft } from '../../visits/server/patient/drafts.ts';
import { changeDetails, copyOf, patientOfVisit } from './change-details.ts';
import { incorrectPatient, listPatients } from '../../visits/server/patient/patients.ts';
import { listPeople, removePerson } from '../../visits/server/patient/people.ts';
import { createPatient } from '../../visits/server/patient/save-patients.ts';

const PATIENTS: readonly CallLimit[] = [
  { name: 'patients-of-visitor', points: 30, seconds: 24 * 3600, of: 'visitor' },
  { name: 'patients-from-address', points: 200, seconds: 3600, of: 'address' },
];
// Each change may send a mail to an address that was typed just now.
const CHANGES: readonly CallLimit[] = [
  { name: 'patient-changes-of-visitor', points: 60, seconds: 24 * 3600, of: 'visitor' },
  { name: 'patient-changes-from-address', points: 200, seconds: 3600, of: 'address' },
];
const DRAFTS: readonly CallLimit[] = [{ name: 'drafts-from-address', points: 5000, seconds: 3600, of: 'address' }];

const ofBooking = z.object({ bookingId: bookingIdSchema });

const list = defineRoute({
  method: 'get',
  path: '/scheduler/patients',
  summary:
    "The caller's own patients; the people of the account that is signed in; or the patient of an appointment that the caller may see, masked for who only found it by its number",
  policy: OWN_READ,
  request: {
    query: z.object({
      organizationName: z.string().max(60).optional(),
      recent: z
        .enum(['true', 'false'])
        .optional()
        .describe("'true': only those that a guest saved in the last 30 minutes"),
      appointmentId: z
        .uuid()
        .optional()
        .describe('Only the patient of this appointment, even if someone else saved it'),
    }),
  },
  responses: { 200: json(patientsSchema, 'Patients'), ...answers(404, 409) },
});

const create = defineRoute({
  method: 'post',
  path: '/scheduler/patients',
  summary: 'Save a patient',
  policy: { ...OWN_SEND_ONCE, counted: PATIENTS },
  request: { body: body(patientRequestSchema) },
  responses: { 201: json(patientIdSchema, 'The saved patient'), 422: invalidOrDuplicate, ...answers(409) },
});

const update = defineRoute({
  method: 'put',
  path: '/scheduler/patients/{id}',
  summary:
    'Change a patient that has not changed since the caller read it; sends an email for each upcoming appointment whose emails would now differ',
  policy: { ...OWN_SEND_ONCE, counted: CHANGES },
  request: { params: z.object({ id: z.string().max(60) }), body: body(patientUpdateSchema) },
  responses: {
    200: json(
      patientIdSchema,
      'The changed patient; it gets a new id when other appointments keep the patient as it was',
    ),
    422: invalidOrDuplicate,
    ...answers(404, 409, 412),
  },
});
const remove = defineRoute({
  method: 'delete',
  path: '/scheduler/patients/{id}',
  summary:
    'Remove somebody from the people of the account; past appointments stay, one ahead refuses it (409 appointment-ahead)',
  policy: ACCOUNT_WRITE,
  request: { params: z.object({ id: z.string().max(60) }) },
  responses: { 204: { description: 'Removed' }, 409: appointmentAhead, ...answers(404) },
});

const draft = defineRoute({
  method: 'get',
  path: '/scheduler/bookings/{bookingId}/draft',
  summary: 'What the caller typed about a patient for this booking and has not sent',
  policy: OWN_READ,
  request: { params: ofBooking },
  responses: { 200: json(draftSchema, 'Fields by name') },
});

const keepDraft = defineRoute({
  method: 'put',
  path: '/scheduler/bookings/{bookingId}/draft',
  summary: 'Save what is typed about a patient for this booking',
  policy: { ...OWN_SEND, body: 16 * 1024, counted: DRAFTS },
  request: { params: ofBooking, body: body(draftSchema) },
  responses: { 200: json(draftSchema, 'Fields by name'), ...answers(409) },
});

const clear = defineRoute({
  method: 'delete',
  path: '/scheduler/details',
  summary: 'Clear what was typed and held in this browser; booked appointments stay and can be found by their number',
  policy: OWN_WRITE,
  responses: { 200: json(clearedSchema, 'It is cleared, and the session ended') },
});

/** Patients, what is typed of one, and clearing all of it. */
export function patientRoutes(scheduling: Scheduling) {
  return api()
    .openapi(list, async (c) => {
      const { appointmentId, recent } = c.req.valid('query');
      const { actor } = c.var;
      if (appointmentId === undefined && actor.kind === 'account')
        return c.json(
          { patients: await listPeople({ ...reading(c), actor }, copyOf(scheduling)), ofAccount: true as const },
          200,
        );
      if (appointmentId === undefined)
        return c.json({ patients: await listPatients(reading(c), { recent: recent === 'true' }) }, 200);
      const { patient, isMasked } = await patientOfVisit(reading(c), appointmentId, scheduling);
      return c.json({ patients: [patient], ...(isMasked && { masked: true as const }) }, 200);
    })
    .openapi(create, async (c) => {
      return c.json(await inCall(c, (work) => createPatient(work, c.req.valid('json'))), 201);
    })
    .openapi(update, async (c) => {
      const { id } = c.req.valid('param');
      if (!z.uuid().safeParse(id).success) throw incorrectPatient();
      return c.json(await inCall(c, (work) => changeDetails(work, id, c.req.valid('json'), scheduling)), 200);
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param');
      if (!z.uuid().safeParse(id).success) throw incorrectPatient();
      await inCall(c, (work) => removePerson(work, id));
      return c.body(null, 204);
    })
    .openapi(draft, async (c) => c.json(await readDraft(reading(c), c.req.valid('param').bookingId), 200))
    .openapi(keepDraft, async (c) => {
      return c.json(
        await inCall(c, (work) => saveDraft(work, c.req.valid('param').bookingId, c.req.valid('json'))),
        200,
      );
    })
    .openapi(clear, async (c) => {
      const cleared = await inCall(c, (work) => clearDetails(work, scheduling.systems.all, c.env.runtime.belongings));
      await signOutHere(c);
      endGuest(c);
      return c.json({ cleared }, 200);
    });
}
