import { z } from '@hono/zod-openapi';
import { inCall } from '#api/idempotency.ts';
import { OWN_READ, OWN_SEND, OWN_WRITE } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading, type ApiEnv } from '#api/route.ts';
import { line } from '#scheduler/engine/fields.schema.ts';
import { daySites } from '../../day/server/site-day.ts';
import { daySitesSchema } from '../../day/visit.schema.ts';
import {
  endedSchema,
  inviteSchema,
  onePersonSchema,
  peopleQuerySchema,
  peopleSchema,
  rightsSchema,
  staffId,
} from '../people.schema.ts';
import { changeRights, inviteAgain, inviteColleague, signOut, withdraw } from './change-people.ts';
import { listPeople, readPerson } from './list-people.ts';

const INVITE = { staff: 'user.invite' } as const;
const ASSIGN = { staff: 'role.assign' } as const;
const TERMINATE = { staff: 'session.terminate' } as const;

const params = z.object({ id: staffId });
const gone = { 204: { description: 'Done' } };

const list = defineRoute({
  method: 'get',
  path: '/admin/users',
  summary: 'Members of staff that the caller looks after, with what each role can do and can’t',
  policy: { ...OWN_READ, who: INVITE },
  request: { query: peopleQuerySchema },
  responses: { 200: json(peopleSchema, 'A page of people, by name') },
});

const invite = defineRoute({
  method: 'post',
  path: '/admin/users',
  summary: 'Invite a colleague by email; a supervisor invites coordinators of their own sites',
  policy: { ...OWN_SEND, who: INVITE, key: 'taken' },
  request: { body: body(inviteSchema) },
  responses: { 201: json(onePersonSchema, 'Who is invited'), ...answers(409) },
});

const sites = defineRoute({
  method: 'get',
  path: '/admin/users/sites',
  summary:
    'Sites that the caller gives people, 50 at most; of many those with these words in name, city or store number',
  policy: { ...OWN_READ, who: INVITE },
  request: { query: z.strictObject({ words: line('words', 80).optional() }) },
  responses: { 200: json(daySitesSchema, 'Sites') },
});

const one = defineRoute({
  method: 'get',
  path: '/admin/users/{id}',
  summary: 'One member of staff: their sites, and where they are signed in',
  policy: { ...OWN_READ, who: INVITE },
  request: { params },
  responses: { 200: json(onePersonSchema, 'Who they are'), ...answers(404) },
});

const change = defineRoute({
  method: 'put',
  path: '/admin/users/{id}',
  summary: 'Give somebody other roles and sites: never oneself, and one superuser stays',
  policy: { ...OWN_SEND, who: ASSIGN },
  request: { params, body: body(rightsSchema) },
  responses: { 200: json(onePersonSchema, 'Who they are after that'), ...answers(404, 409) },
});

const again = defineRoute({
  method: 'post',
  path: '/admin/users/{id}/invitation',
  summary: 'Send an invitation again; the link that was sent before works no more',
  policy: { ...OWN_WRITE, who: INVITE },
  request: { params },
  responses: { ...gone, ...answers(404, 409) },
});

const takeBack = defineRoute({
  method: 'delete',
  path: '/admin/users/{id}/invitation',
  summary: 'Withdraw an invitation that was not used',
  policy: { ...OWN_WRITE, who: INVITE },
  request: { params },
  responses: { ...gone, ...answers(404, 409) },
});

const endAll = defineRoute({
  method: 'delete',
  path: '/admin/users/{id}/sessions',
  summary: 'Sign somebody out everywhere',
  policy: { ...OWN_WRITE, who: TERMINATE },
  request: { params },
  responses: { 200: json(endedSchema, 'In how many browsers'), ...answers(404) },
});

const endOne = defineRoute({
  method: 'delete',
  path: '/admin/users/{id}/sessions/{session}',
  summary: 'Sign somebody out in one browser; again, none is left to end',
  policy: { ...OWN_WRITE, who: TERMINATE },
  request: { params: params.extend({ session: z.string().regex(/^[\da-f]{32}$/, 'What names a session') }) },
  responses: { 200: json(endedSchema, 'Whether it was open'), ...answers(404) },
});

/** Who works here, and what they may do (ADM-1). */
export const peopleRoutes = api()
  .openapi(list, async (c) => c.json(await listPeople(reading(c), { ...c.req.valid('query'), hours: hoursOf(c) }), 200))
  .openapi(sites, async (c) => c.json(await daySites(reading(c), c.req.valid('query')), 200))
  .openapi(invite, async (c) => {
    const invited = c.req.valid('json');
    const person = await inCall(c, async (work) => readPerson(work, await inviteColleague(work, invited), hoursOf(c)));
    c.header('location', `/api/admin/users/${person.person.id}`);
    return c.json(person, 201);
  })
  .openapi(one, async (c) => c.json(await readPerson(reading(c), c.req.valid('param').id, hoursOf(c)), 200))
  .openapi(change, async (c) => {
    const { id } = c.req.valid('param');
    const rights = { ...c.req.valid('json'), hours: hoursOf(c) };
    const changed = await inCall(c, async (work) => {
      await changeRights(work, id, rights);
      return readPerson(work, id, rights.hours);
    });
    return c.json(changed, 200);
  })
  .openapi(again, async (c) => {
    await inCall(c, (work) => inviteAgain(work, c.req.valid('param').id, hoursOf(c)));
    return c.body(null, 204);
  })
  .openapi(takeBack, async (c) => {
    await inCall(c, (work) => withdraw(work, c.req.valid('param').id, hoursOf(c)));
    return c.body(null, 204);
  })
  .openapi(endAll, async (c) => {
    const ended = await inCall(c, (work) => signOut(work, c.req.valid('param').id, { hours: hoursOf(c) }));
    return c.json({ ended }, 200);
  })
  .openapi(endOne, async (c) => {
    const { id, session } = c.req.valid('param');
    return c.json({ ended: await inCall(c, (work) => signOut(work, id, { session, hours: hoursOf(c) })) }, 200);
  });

/** For how long a session lasts. */
function hoursOf({ env }: { env: ApiEnv['Bindings'] }): number {
  return env.runtime.settings.SESSION_HOURS;
}
