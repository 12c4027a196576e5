import { z } from '@hono/zod-openapi';
import { inCall } from '#api/idempotency.ts';
import { ASK, OWN_READ, OWN_SEND, OWN_SEND_ONCE, OWN_WRITE, RATES } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading, type Call } from '#api/route.ts';
import type { Visitor } from '#identity/make-actor.ts';
import { settling } from '../../systems/server/booking-systems.ts';
import { appointmentAnswer, type Scheduling } from '../../systems/server/scheduling.ts';
import {
  alreadyBooked,
  appointmentAnswerSchema,
  appointmentsQuerySchema,
  appointmentsSchema,
  findRequestSchema,
  invalidOrWrongAge,
  movedAnswerSchema,
  moveRequestSchema,
  oneAppointmentSchema,
  type Appointment,
  type AppointmentAnswer,
  type MoveRequest,
} from '../../visits/appointment.schema.ts';
import { sourceOf } from '../../systems/server/call-source.ts';
import { changeInCall } from './change-in-call.ts';
import { findInCall } from '../../visits/server/find-in-call.ts';
import { moveVisit, type MovedVisit } from './move-visit.ts';
import { tellingBooked } from '../../kit/server/tell-booked.ts';
import { movedFrom } from '../../visits/server/visit-before.ts';

const params = z.object({ id: z.uuid({ error: 'The id of an appointment' }) });

const list = defineRoute({
  method: 'get',
  path: '/scheduler/appointments',
  summary:
    'What the account that is signed in booked, or a guest in the last 30 minutes, and what they found in these; nothing for a browser without a session',
  policy: { ...ASK, limit: RATES.own },
  request: { query: appointmentsQuerySchema },
  responses: { 200: json(appointmentsSchema, 'Appointments'), ...answers(503) },
});

const find = defineRoute({
  method: 'post',
  path: '/scheduler/appointments/find',
  summary:
    "Find an appointment by its number and the patient's date of birth; after 30 wrong tries of a number (429 link-only) only the link in its emails opens it",
  policy: OWN_SEND,
  request: { body: body(findRequestSchema) },
  responses: { 200: json(appointmentAnswerSchema, 'The appointment'), ...answers(404, 429) },
});

/** The contracts of one appointment at a path. */
const contracts = <P extends string>(path: P) => ({
  one: defineRoute({
    method: 'get',
    path: `${path}/{id}`,
    summary: 'One appointment that the caller may see',
    policy: OWN_READ,
    request: { params },
    responses: { 200: json(oneAppointmentSchema, 'The appointment'), ...answers(404) },
  }),
  move: defineRoute({
    method: 'put',
    path: `${path}/{id}`,
    summary:
      'Move an appointment to a held slot, at which its patient has no other (409 patient-busy); a refusal leaves it as it was. An appointment is moved and canceled six times an hour at most',
    policy: OWN_SEND_ONCE,
    request: { params, body: body(moveRequestSchema) },
    responses: {
      200: json(movedAnswerSchema, 'The appointment at its new time'),
      409: alreadyBooked,
      422: invalidOrWrongAge,
      ...answers(404, 410, 429),
    },
  }),
  cancel: defineRoute({
    method: 'put',
    path: `${path}/{id}/cancel`,
    summary: 'Cancel an appointment; again, the answer is the same',
    policy: OWN_WRITE,
    request: { params },
    responses: {
      200: json(appointmentAnswerSchema, 'The canceled appointment'),
      ...answers(404, 409, 429),
    },
  }),
});

/** The scheduler's booked visits. */
export function appointmentRoutes(scheduling: Scheduling) {
  const { systems } = scheduling;
  const answer = (appointment: Appointment): AppointmentAnswer => appointmentAnswer(scheduling, appointment);
  return visitsAt('/scheduler/appointments', scheduling)
    .openapi(list, async (c) => {
      const query = c.req.valid('query');
      const lists = await Promise.all(systems.all.map((system) => system.appointments(reading(c), query)));
      const appointments = lists.flat().sort((one, other) => one.datetime.localeCompare(other.datetime));
      const ofAccount = c.var.actor?.kind === 'account' && { ofAccount: true as const };
      return c.json({ appointments: appointments.map(answer), ...ofAccount }, 200);
    })
    .openapi(find, async (c) => c.json(answer(await findInCall(c, c.req.valid('json'), systems.all)), 200));
}

/** Single booked visits at a path, in the systems of `scheduling`. */
export function visitsAt<P extends string>(path: P, scheduling: Scheduling) {
  const { one, move, cancel } = contracts(path);
  return api()
    .openapi(one, async (c) => c.json(await oneInCall(c, c.req.valid('param').id, scheduling), 200))
    .openapi(move, async (c) =>
      c.json(await moveInCall(c, c.req.valid('param').id, c.req.valid('json'), scheduling), 200),
    )
    .openapi(cancel, async (c) => c.json(await cancelInCall(c, c.req.valid('param').id, scheduling), 200));
}

/** An appointment that the caller may see, with where and when it was before. */
async function oneInCall(c: Call, id: string, scheduling: Scheduling): Promise<z.infer<typeof oneAppointmentSchema>> {
  const system = await scheduling.systems.owning(reading(c), { appointment: id });
  const appointment = await system.appointment(reading(c), id);
  const before = await movedFrom(reading(c).db, appointment, scheduling.organizations);
  return { ...appointmentAnswer(scheduling, appointment), ...(before && { movedFrom: before }) };
}

/** Moves an appointment to the caller's hold, and says what that changed. */
async function moveInCall(
  c: Call<Visitor>,
  id: string,
  request: MoveRequest,
  scheduling: Scheduling,
): Promise<z.infer<typeof movedAnswerSchema>> {
  const source = sourceOf(c.env);
  const { appointment, isTypeChanged, wasCoLocated } = await tellingBooked(reading(c), request.aptHoldId, () =>
    changeInCall(c, id, scheduling, (system) =>
      inCall(
        c,
        (work) => moveVisit(work, id, request, { system, scheduling, source }),
        settling<MovedVisit>(c.env.runtime.database, system, () => ({ hold: request.aptHoldId })),
      ),
    ),
  );
  return { ...appointmentAnswer(scheduling, appointment), isTypeChanged, previousIsLabcorp: wasCoLocated };
}

/** Cancels an appointment. A system that has more to do elsewhere is asked again for it as it is then. */
async function cancelInCall(c: Call<Visitor>, id: string, scheduling: Scheduling): Promise<AppointmentAnswer> {
  const appointment = await changeInCall(c, id, scheduling, async (system) => {
    const settle = settling<Appointment>(c.env.runtime.database, system, () => ({ appointment: id }));
    const cancelled = await inCall(c, (work) => system.cancel(work, id), settle);
    return settle ? system.appointment(reading(c), id) : cancelled;
  });
  return appointmentAnswer(scheduling, appointment);
}
