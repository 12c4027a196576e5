import { z } from '@hono/zod-openapi';
import { OWN_READ } from '#api/route-policy.ts';
import { answers, api, defineRoute, reading } from '#api/route.ts';
import type { Scheduling } from '../../systems/server/scheduling.ts';
import { mailFrom } from '../../messages/server/mail-from.ts';
import { calendarFile, methodOf } from '../../visits/server/calendar-file.ts';

const calendar = defineRoute({
  method: 'get',
  path: '/scheduler/appointments/{id}/calendar.ics',
  summary: 'An appointment that the caller may see, as a calendar file; for a canceled one, the file removes the entry',
  policy: OWN_READ,
  request: { params: z.object({ id: z.uuid({ error: 'The id of an appointment' }) }) },
  responses: {
    200: { description: 'The calendar file (RFC 5545)', content: { 'text/calendar': { schema: z.string() } } },
    ...answers(404),
  },
});

/** Visits as calendar files. `retailer` is the name that calendars show as who sent them. */
export function calendarRoutes({ organizations, systems }: Scheduling, retailer: string) {
  return api().openapi(calendar, async (c) => {
    const { id } = c.req.valid('param');
    const system = await systems.owning(reading(c), { appointment: id });
    const appointment = organizations.forOthers(await system.appointment(reading(c), id));
    const origin = c.env.runtime.settings.PUBLIC_ORIGIN ?? new URL(c.req.url).origin;
    const method = methodOf(appointment);
    const organizer = mailFrom(c.env.runtime.settings, origin);
    c.header('content-type', `text/calendar; charset=utf-8; method=${method}`);
    c.header('content-disposition', 'attachment; filename="appointment.ics"');
    return c.body(calendarFile(appointment, method, { origin, retailer, organizer }), 200);
  });
}
