import { z } from '@hono/zod-openapi';
import { inCall } from '#api/idempotency.ts';
import { OWN_READ, OWN_WRITE } from '#api/route-policy.ts';
import { answers, api, defineRoute, json, reading } from '#api/route.ts';
import { appointmentAnswerSchema } from '../../visits/appointment.schema.ts';
import type { Work } from '#identity/make-actor.ts';
import { appointmentAnswer, type Scheduling } from '../../systems/server/scheduling.ts';
import { waitlistSchema, type WaitlistAnswer } from '../waitlist.schema.ts';
import { lockGuardianOf } from '../../visits/server/patient/patients.ts';
import { closed, declineOffer, joinWaitlist, leaveWaitlist, takeOffer, waitlistOf } from './waitlist.ts';

const params = z.object({ id: z.uuid({ error: 'The id of an appointment' }) });
const offerParams = params.extend({ holdId: z.uuid({ error: 'The id of the hold of an offer' }) });

const standing = defineRoute({
  method: 'get',
  path: '/scheduler/appointments/{id}/waitlist',
  summary: 'Whether an appointment that the caller may see waits for an earlier time, and what is held for it',
  policy: OWN_READ,
  request: { params },
  responses: { 200: json(waitlistSchema, 'Its place on the waitlist'), ...answers(404) },
});

const join = defineRoute({
  method: 'put',
  path: '/scheduler/appointments/{id}/waitlist',
  summary: 'Join the waitlist for an earlier time at the same location; joining again keeps the place in line',
  policy: OWN_WRITE,
  request: { params },
  responses: { 200: json(waitlistSchema, 'On the waitlist'), ...answers(404, 409) },
});

const leave = defineRoute({
  method: 'delete',
  path: '/scheduler/appointments/{id}/waitlist',
  summary: 'Leave the waitlist; a time that is held for the appointment is released',
  policy: OWN_WRITE,
  request: { params },
  responses: { 200: json(waitlistSchema, 'Off the waitlist'), ...answers(404, 409) },
});

const take = defineRoute({
  method: 'put',
  path: '/scheduler/appointments/{id}/waitlist/offers/{holdId}',
  summary: 'Move an appointment to the earlier time that is held for it; a refusal leaves it as it was',
  policy: { ...OWN_WRITE, key: 'taken' },
  request: { params: offerParams },
  responses: {
    200: json(appointmentAnswerSchema, 'The appointment at its new time'),
    ...answers(404, 409, 410),
  },
});

const decline = defineRoute({
  method: 'delete',
  path: '/scheduler/appointments/{id}/waitlist/offers/{holdId}',
  summary: 'Keep the current time; the held one goes to the next in line',
  policy: OWN_WRITE,
  request: { params: offerParams },
  responses: { 200: json(waitlistSchema, 'Its place on the waitlist'), ...answers(404, 409) },
});

const NONE: WaitlistAnswer = { state: 'closed', why: 'elsewhere', offersLeft: 0 };

/** Throws 409 no-waitlist for an appointment of a system that has no line for an earlier time. */
async function checkWaits(work: Work, { systems }: Scheduling, id: string): Promise<void> {
  if (!(await systems.owning(work, { appointment: id })).hasWaitlist) throw closed('elsewhere');
}

/** The waitlist for an earlier time (SCHED-19). Who may see a visit may answer for it, as with a move or a cancel. */
export function waitlistRoutes(scheduling: Scheduling) {
  const { organizations, systems } = scheduling;
  return api()
    .openapi(standing, async (c) => {
      const { id } = c.req.valid('param');
      const system = await systems.owning(reading(c), { appointment: id });
      if (system.hasWaitlist) return c.json(await waitlistOf(reading(c), id), 200);
      await system.appointment(reading(c), id);
      return c.json(NONE, 200);
    })
    .openapi(join, async (c) => {
      const { id } = c.req.valid('param');
      const joined = await inCall(c, async (work) => {
        await checkWaits(work, scheduling, id);
        return joinWaitlist(work, id);
      });
      return c.json(joined, 200);
    })
    .openapi(leave, async (c) => {
      const { id } = c.req.valid('param');
      const left = await inCall(c, async (work) => {
        await checkWaits(work, scheduling, id);
        return leaveWaitlist(work, id);
      });
      return c.json(left, 200);
    })
    .openapi(take, async (c) => {
      const { id, holdId } = c.req.valid('param');
      const moved = await inCall(c, async (work) => {
        await checkWaits(work, scheduling, id);
        const visit = await takeOffer(work, id, holdId);
        const { dob } = await lockGuardianOf(work, visit.patient.patientId);
        const { organizationId } = visit.location;
        organizations.checkAge({ organizationId, serviceId: visit.service.serviceId }, dob, visit.date);
        return visit;
      });
      return c.json(appointmentAnswer(scheduling, moved), 200);
    })
    .openapi(decline, async (c) => {
      const { id, holdId } = c.req.valid('param');
      const kept = await inCall(c, async (work) => {
        await checkWaits(work, scheduling, id);
        return declineOffer(work, id, holdId);
      });
      return c.json(kept, 200);
    });
}
