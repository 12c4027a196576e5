import { z } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import { RATES, type Policy } from './route-policy.ts';
import { defineRoute, json } from './route.ts';

const contract = {
  method: 'get',
  path: '/things',
  responses: { 200: json(z.object({}), 'Things') },
} as const;
const policy: Policy = { who: 'anyone', does: 'reads', cache: 'no-store', limit: RATES.own, body: 0, key: 'none' };

test('a route that does not state its whole policy does not compile', () => {
  expect(defineRoute({ ...contract, policy })).toMatchObject({ path: '/things', 'x-policy': policy });
  // @ts-expect-error No policy.
  expect(() => defineRoute(contract)).toThrow();
  const { limit: _, ...without } = policy;
  // @ts-expect-error A policy that leaves out a part, here the limit.
  expect(() => defineRoute({ ...contract, policy: without })).toThrow();
});
