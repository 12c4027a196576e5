import { ANTIGEN } from '#covid/server/paying/testing.ts';
import type { Caller } from '#testing/caller.ts';
import { testVisitor } from '#testing/scheduler.ts';
import { idIn, type There, type TriedCall } from './try-calls.ts';

const site = ({ locationId }: There) => ({ query: { site: locationId } });

/** The id of a hold of somebody's there, or of none where they may not. */
async function heldBy(by: Caller, path: string, slotId: string): Promise<string> {
  return idIn(await by.post(path, { slotId }), 'aptHoldId');
}

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What is done at the desk beside the steps of a visit: details, who pays, places that are held. */
export const DESK_CALLS: readonly TriedCall[] = [
  {
    ...{ call: 'put /admin/patients/{id}', permission: 'appointment.update', ahead: 404, changes: true },
    sent: ({ appointmentId, patientId }) => ({
      path: { id: patientId },
      body: { appointmentId, version: 1, reason: 'Said at the desk', changes: { phone: '312-555-0188' } },
    }),
  },
  { call: 'get /admin/insurance-companies', permission: 'insurance.read', elsewhere: 'names no site', line: 'none' },
  {
    ...{ call: 'get /admin/insurance', permission: 'insurance.read', ahead: 404 },
    sent: ({ appointmentId }) => ({ query: { appointmentId } }),
  },
  {
    ...{ call: 'post /admin/insurance', permission: 'insurance.submit', ahead: 404 },
    sent: ({ appointmentId }) => ({ body: { appointmentId, primary: { plan: 'blue-heron', memberId: 'BH10042' } } }),
  },
  { call: 'get /admin/pharmacists', permission: 'site.read', line: 'none', sent: site },
  { call: 'get /admin/testing-models', permission: 'site.read', elsewhere: 'names no site', line: 'none' },
  { call: 'get /admin/holds', permission: 'hold.release', line: 'none', sent: site },
  {
    ...{ call: 'post /admin/holds', permission: 'hold.create', ok: 201, ahead: 403 },
    sent: ({ slot }) => ({ body: { slotId: slot('12:00') } }),
  },
  {
    ...{ call: 'put /admin/holds/{id}', permission: 'hold.extend' },
    sent: async ({ slot }, by) => ({ path: { id: await heldBy(by, '/admin/holds', slot('13:00')) } }),
  },
  {
    ...{ call: 'delete /admin/holds/{id}', permission: 'hold.release' },
    sent: async ({ slot }, _, database) => ({
      path: { id: await heldBy(testVisitor(database), '/scheduler/holds', slot('11:00')) },
      query: { anothers: 'yes' },
    }),
  },
  { call: 'get /admin/vouchers', permission: 'voucher.read', line: 'none', sent: site },
  {
    ...{ call: 'post /admin/vouchers', permission: 'voucher.issue', ok: 201 },
    sent: ({ locationId }) => ({
      body: {
        ...{ site: locationId, issuer: 'A school', total: 3, services: [ANTIGEN] },
        ...{ startsOn: day(0), endsOn: day(30) },
      },
    }),
  },
];
