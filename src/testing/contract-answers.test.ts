import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import { answers, json } from '#api/route.ts';
import { heldToContract } from './contract-answers.ts';

const tile = z.object({ id: z.string(), miles: z.number().nullable() }).openapi('Tile');
const route = createRoute({
  method: 'get',
  path: '/api/tiles/{id}',
  request: { params: z.object({ id: z.string() }) },
  responses: { 200: json(tile.extend({ near: z.array(tile) }), 'A tile'), ...answers(404) },
});

/** A call that answers whatever it is told to, beside a true description of it. */
async function answered(body: unknown, status = 200): Promise<void> {
  const api = new OpenAPIHono();
  api.openapi(route, () => Response.json(body, { status }) as never);
  api.doc31('/api/openapi.json', { openapi: '3.1.0', info: { title: 'Tiles', version: '1' } });
  const called = new Request('http://find.example/api/tiles/near');
  await heldToContract(async () => (await api.fetch(new Request('http://find.example/api/openapi.json'))).text())(
    called,
    await api.fetch(called),
  );
}

const right = { id: 'near', miles: 0.5, near: [{ id: 'far', miles: null }] };
const problem = { title: 'Not found', status: 404, code: 'no-such-tile', detail: 'There is none.' };
const transactionId = '0b2f4a52-4a0c-4df5-9a57-2f8a51f0c1aa';

test('an answer that is what its schema says passes, and so does a refusal', async () => {
  await answered(right);
  await answered({ ...problem, transactionId }, 404);
});

test.each([
  ['a field is missing', { ...right, miles: undefined }, 200, /miles/],
  ['a field has another type', { ...right, miles: 'near' }, 200, /miles/],
  ['a field is there that the schema does not name', { ...right, audit: 'x' }, 200, /audit/],
  ['so deep inside', { ...right, near: [{ id: 'far', miles: null, audit: 'x' }] }, 200, /near\[0\]/],
  ['the status is one that the call does not have', right, 201, /201, which its description/],
  ['a refusal is no problem answer', { error: true }, 404, /title/],
  ['a refusal tells more than a problem answer', { ...problem, transactionId, stack: 'at x.ts' }, 404, /stack/],
])('the test that called fails when %s [CALL-2]', async (_, body, status, words) => {
  await expect(answered(body, status)).rejects.toThrow(words);
});
