import { randomUUID } from 'node:crypto';
import { ANTIGEN } from '#covid/server/paying/testing.ts';
import { idIn, type There, type TriedCall } from './try-calls.ts';

const SEARCH = { permission: 'appointment.search' } as const;
const VIEW = { ...SEARCH, elsewhere: 'names no site', line: 'none' } as const;
const READ = { permission: 'appointment.read', ahead: 404 } as const;
const UPDATE = { permission: 'appointment.update', ahead: 404 } as const;

const site = ({ locationId }: There) => ({ query: { site: locationId } });
const visit = ({ appointmentId }: There) => ({ path: { id: appointmentId } });
const sending =
  (body: object) =>
  ({ appointmentId }: There) => ({ path: { id: appointmentId }, body });

const newView = () => ({ name: randomUUID(), filters: { status: ['missed'] } });

/** A day at a site, its visits, and looking for them. */
export const VISIT_CALLS: readonly TriedCall[] = [
  {
    ...{ call: 'get /admin/appointments', ...SEARCH, ahead: 403 },
    sent: ({ locationId, date }) => ({ query: { site: locationId, date } }),
  },
  { call: 'get /admin/appointments/mark', ...SEARCH, line: 'none', sent: site },
  { call: 'get /admin/appointments/events', ...SEARCH, line: 'none', sent: site },
  { call: 'get /admin/appointments/sites', ...VIEW },
  {
    call: 'post /admin/appointments/search',
    ...SEARCH,
    sent: ({ locationId }) => ({ body: { site: locationId } }),
  },
  { call: 'get /admin/appointments/summary', permission: 'report.aggregate', line: 'none', sent: site },
  { call: 'get /admin/appointments/filters', ...VIEW },
  { call: 'get /admin/appointments/views', ...VIEW },
  {
    ...{ call: 'post /admin/appointments/views', ...SEARCH, elsewhere: 'names no site', ok: 201 },
    sent: () => ({ body: newView() }),
  },
  {
    ...{ call: 'delete /admin/appointments/views/{id}', ...SEARCH, elsewhere: 'names no site' },
    async sent(_, by) {
      const { body } = await by.post('/admin/appointments/views', newView());
      return { path: { id: (body['id'] as string | undefined) ?? randomUUID() } };
    },
  },
  { call: 'get /admin/appointments/{id}', ...READ, sent: visit },
  {
    call: 'put /admin/appointments/{id}/open',
    ...READ,
    line: 'none',
    sent: sending({ tab: randomUUID(), isOpen: true }),
  },
  { call: 'post /admin/appointments/{id}/show', ...READ, sent: sending({ what: 'phone' }) },
  { call: 'get /admin/appointments/{id}/answers', permission: 'appointment.healthAnswers', ahead: 404, sent: visit },
  {
    call: 'post /admin/appointments/{id}/compare',
    ...READ,
    sent: sending({ dob: '1985-03-27' }),
  },
  {
    call: 'get /admin/appointments/openings',
    permission: 'appointment.create',
    line: 'none',
    sent: ({ locationId }) => ({ query: { site: locationId, serviceId: String(ANTIGEN) } }),
  },
  {
    ...{ call: 'post /admin/appointments', permission: 'appointment.create', ok: 201, ahead: 403 },
    sent: ({ slot }) => ({ body: { ...WALK_IN, slotId: slot('14:00') } }),
  },
  {
    ...{ call: 'patch /admin/appointments/{id}/status', ...UPDATE, changes: true },
    async sent(there, _, database) {
      // A step that is possible on any day.
      const here = `update appointments set status = 'checked-in', here_at = now() where id = $1`;
      await database.pool.query(here, [there.appointmentId]);
      return sending({ step: 'undo', version: 0 })(there);
    },
  },
  { call: 'get /admin/appointments/{id}/times', ...UPDATE, line: 'none', sent: visit },
  {
    ...{ call: 'post /admin/appointments/{id}/hold', permission: 'hold.create', ok: 201, ahead: 404, changes: true },
    sent: ({ appointmentId, slot }) => ({ path: { id: appointmentId }, body: { slotId: slot('15:00') } }),
  },
  {
    ...{ call: 'put /admin/appointments/{id}', ...UPDATE, changes: true },
    async sent({ appointmentId, slot }, by) {
      const held = await by.post(`/admin/appointments/${appointmentId}/hold`, { slotId: slot('16:00') });
      const aptHoldId = idIn(held, 'aptHoldId');
      return { path: { id: appointmentId }, body: { aptHoldId, version: 0 } };
    },
  },
  {
    ...{ call: 'put /admin/appointments/{id}/cancel', permission: 'appointment.cancel', ahead: 404, changes: true },
    sent: sending({ version: 0 }),
  },
];

const WALK_IN = {
  serviceId: ANTIGEN,
  firstName: 'Dale',
  lastName: 'Haverford',
  dob: '1949-02-11',
  phone: '312-555-0144',
  hasAgreed: true,
  another: true,
};
