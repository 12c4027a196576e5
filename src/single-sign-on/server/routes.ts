import { z } from '@hono/zod-openapi';
import { inCall } from '#api/idempotency.ts';
import { ACCOUNT_READ, ACCOUNT_WRITE } from '#api/route-policy.ts';
import { answers, api, defineRoute, json, reading } from '#api/route.ts';
import { ProblemError } from '#api/problem.ts';
import { slugSchema } from '#collection/field.schema.ts';
import { inWords, TELLS } from '../told.ts';
import { readTold, stopTelling } from './agreements.ts';
import type { SignOnParts } from './targets.ts';

const toldSchema = z
  .object({
    partners: z.array(
      z.object({
        partner: z.string().describe('The name of its file in content.'),
        name: z.string(),
        plate: z.object({ letters: z.string(), tone: z.int(), shape: z.int() }).describe('Its monogram.'),
        tells: z.array(z.enum(TELLS)),
        words: z.string().describe("What it is told, as one line: 'Name, email'."),
        since: z.iso.datetime().describe('When its owner agreed.'),
      }),
    ),
  })
  .openapi('ProvidersTold');

const told = defineRoute({
  method: 'get',
  path: '/account/providers',
  summary: 'The partners that are told who somebody is when they go there from here',
  policy: ACCOUNT_READ,
  responses: { 200: json(toldSchema, 'The partners, the latest first') },
});
const stop = defineRoute({
  method: 'delete',
  path: '/account/providers/{partner}',
  summary: 'Stop telling a partner: it keeps what it was told, and before the next time its owner is asked again',
  policy: ACCOUNT_WRITE,
  request: { params: z.object({ partner: slugSchema }) },
  responses: { 204: { description: 'Stopped, or it was not told' }, ...answers(404) },
});

/** Which partners somebody has let us tell who they are (ROUTE-10). */
export function signOnRoutes({ partners }: Pick<SignOnParts, 'partners'>) {
  const byName = new Map(partners.map((partner) => [partner.slug, partner]));
  return api()
    .openapi(told, async (c) => {
      const rows = await readTold(reading(c));
      const shown = rows.map(({ partner, tells, since }) => {
        // One that has left content is still named, by the name of the file that it had.
        const { name = partner, plate = { letters: '?', tone: 3, shape: 0 } } = byName.get(partner) ?? {};
        return { partner, name, plate, tells, words: inWords(tells), since };
      });
      return c.json({ partners: shown }, 200);
    })
    .openapi(stop, async (c) => {
      const { partner } = c.req.valid('param');
      const stopped = await inCall(c, (work) => stopTelling(work, partner));
      if (!stopped && !byName.has(partner))
        throw new ProblemError({ status: 404, code: 'unknown-partner', detail: 'There is no partner of that name.' });
      return c.body(null, 204);
    });
}
