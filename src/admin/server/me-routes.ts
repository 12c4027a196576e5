import { OWN_READ, type Policy } from '#api/route-policy.ts';
import { api, defineRoute, json, reading } from '#api/route.ts';
import { meSchema } from '../me.schema.ts';
import { readMe } from './me.ts';

const READ: Policy<'staff'> = { ...OWN_READ, who: 'staff' };

const me = defineRoute({
  method: 'get',
  path: '/admin/me',
  summary: 'Who is signed in as staff, what they may do now and where: what the console draws',
  policy: READ,
  responses: { 200: json(meSchema, 'The member of staff') },
});

/** What every page of the console asks. */
export const consoleRoutes = api().openapi(me, async (c) => c.json(await readMe(reading(c)), 200));
