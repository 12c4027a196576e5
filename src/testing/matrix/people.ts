import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { invited } from '#testing/people/staff.ts';
import { staffVisitor } from '#testing/signed-in.ts';
import type { There, TriedCall } from './try-calls.ts';

const INVITE = { permission: 'user.invite' } as const;
/** It shows no patient, and is the caller's own. */
const OF_NO_SITE = { elsewhere: 'names no site', line: 'none' } as const;
const rightsAt = ({ locationId }: There) => ({ roles: ['site coordinator' as const], sites: [locationId] });

async function coordinator(there: There, _: unknown, database: Database) {
  return { path: { id: (await staffVisitor(database, rightsAt(there))).id } };
}

async function newcomer(there: There, _: unknown, database: Database) {
  return { path: { id: (await invited(database, rightsAt(there))).id } };
}

/** Colleagues, and the log of what they do. */
export const PEOPLE_CALLS: readonly TriedCall[] = [
  { call: 'get /admin/me', permission: 'staff', ...OF_NO_SITE },
  { call: 'get /admin/users', ...INVITE, ...OF_NO_SITE },
  { call: 'get /admin/users/sites', ...INVITE, ...OF_NO_SITE },
  {
    ...{ call: 'post /admin/users', ...INVITE, ok: 201, elsewhere: 403 },
    sent: (there) => ({ body: { email: `${randomUUID()}@larkmoor.example`, ...rightsAt(there) } }),
  },
  { call: 'get /admin/users/{id}', ...INVITE, line: 'none', sent: coordinator },
  {
    ...{ call: 'put /admin/users/{id}', permission: 'role.assign' },
    async sent(there, by, database) {
      return { ...(await coordinator(there, by, database)), body: rightsAt(there) };
    },
  },
  { call: 'post /admin/users/{id}/invitation', ...INVITE, ok: 204, sent: newcomer },
  { call: 'delete /admin/users/{id}/invitation', ...INVITE, ok: 204, sent: newcomer },
  { call: 'delete /admin/users/{id}/sessions', permission: 'session.terminate', sent: coordinator },
  {
    ...{ call: 'delete /admin/users/{id}/sessions/{session}', permission: 'session.terminate' },
    async sent(there, by, database) {
      const { path } = await coordinator(there, by, database);
      const [session] = ((await by.get(`/admin/users/${path.id}`)).body['open'] ?? []) as { id: string }[];
      return { path: { ...path, session: session?.id ?? randomUUID().replaceAll('-', '') } };
    },
  },
  { call: 'get /admin/audit', permission: 'audit.read', elsewhere: 'names no site' },
  {
    ...{ call: 'post /admin/audit/search', permission: 'audit.read', elsewhere: 'names no site' },
    sent: ({ number }) => ({ body: { visit: number } }),
  },
];

const WHY = 'The lab called about a mixed-up sample';

/** Emergency access: it opens what the plan has for break-glass. */
export const EMERGENCY_CALLS: readonly TriedCall[] = [
  { call: 'get /admin/emergency', permission: 'staff', ...OF_NO_SITE },
  {
    ...{ call: 'post /admin/emergency', permission: 'appointment.read', cells: ['B'], ok: 201, elsewhere: 422 },
    sent: ({ number }) => ({ body: { confirmationNumber: number, reason: WHY } }),
  },
  { call: 'delete /admin/emergency', permission: 'staff', ...OF_NO_SITE, line: 'where there is something' },
  {
    ...{ call: 'put /admin/emergency/{id}/outcome', permission: 'appointment.read', cells: ['B'] },
    // Only who has had one has something to say of it.
    refused: 404,
    async sent({ number }, by) {
      await by.post('/admin/emergency', { confirmationNumber: number, reason: WHY });
      const { body } = await by.delete('/admin/emergency');
      const own = body['emergency'] as { id?: string; confirmationNumber?: string } | null | undefined;
      const id = own?.confirmationNumber === number ? own.id : undefined;
      return { path: { id: id ?? randomUUID() }, body: { outcome: 'The sample was theirs after all' } };
    },
  },
];
