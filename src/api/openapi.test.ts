import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#api/idempotency.ts';
import { ASK, OWN_READ, refusalsOf, type Policy } from '#api/route-policy.ts';
import { testDatabase } from '#testing/database.ts';
import { testApp, testRuntime } from '#testing/scheduler.ts';

type Described = { 'x-policy': Policy; security?: { csrfToken?: [] }[]; parameters?: { name: string }[] };
type Called = Described & { requestBody?: object; responses: Record<string, object> };

const app = testApp(testRuntime(await testDatabase()));

async function readDocument(): Promise<{ openapi: string; paths: object }> {
  const answer = await app(new Request('http://test/api/openapi.json'), '10.6.0.1');
  return (await answer.json()) as { openapi: string; paths: object };
}

/** Each pattern of a document, with where it is. */
function patternsIn(value: unknown, path = ''): [path: string, pattern: string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]): [string, string][] =>
    key === 'pattern' && typeof part === 'string' ? [[path, part]] : patternsIn(part, `${path}/${key}`),
  );
}

test('each pattern in the description of the API is one as JSON Schema has them, without its flags [CALL-1 part]', async () => {
  const patterns = patternsIn(await readDocument());
  expect(patterns.length).toBeGreaterThan(20);
  expect(patterns.filter(([, pattern]) => /\$\/[a-z]*$/.test(pattern))).toEqual([]);
  for (const [path, pattern] of patterns) expect(() => new RegExp(pattern, 'u'), path).not.toThrow();
  const names = patterns.filter(([, pattern]) => pattern.includes('\\p{Cc}'));
  expect(names.length).toBeGreaterThan(5);
  for (const [path, pattern] of names) expect('Labcorp', path).toMatch(new RegExp(pattern, 'u'));
});

test('calls that write name the token that they need, and those that can be repeated safely the key for that [CALL-1 part]', async () => {
  const { paths } = (await readDocument()) as { paths: Record<string, Record<string, Described>> };
  const calls = Object.values(paths).flatMap((verbs) => Object.values(verbs));
  const policies = (wanted: (policy: Policy) => boolean) => calls.filter((call) => wanted(call['x-policy'])).length;
  const writing = calls.filter(({ security }) => security?.[0]?.csrfToken);
  expect(writing).toHaveLength(policies(({ does, auth }) => does === 'writes' && !auth));
  const repeatable = calls.filter(({ parameters }) => parameters?.some(({ name }) => name === IDEMPOTENCY_HEADER));
  expect(repeatable).toHaveLength(policies(({ key }) => key === 'taken'));
  expect(paths['/api/scheduler/holds']?.['post']?.security).toEqual([{ csrfToken: [] }]);
  expect(paths['/api/tiles']?.['post']?.security).toBeUndefined();
});

test('an independent validator takes it as OpenAPI 3.1 [CALL-1 part]', async () => {
  const document = await readDocument();
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(await new Validator().validate(document)).toMatchObject({ valid: true });
});

test('each call names the refusals that follow from its policy and from what it takes, and a body’s size where it has one [CALL-1 part]', async () => {
  const { paths } = (await readDocument()) as { paths: Record<string, Record<string, Called>> };
  const wrong = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).flatMap(([verb, { 'x-policy': policy, parameters = [], requestBody, responses }]) => {
      const own = parameters.filter(({ name }) => name !== IDEMPOTENCY_HEADER);
      const sent = { body: requestBody, ...(own.length > 0 && { params: own }) };
      const missing = refusalsOf(policy, sent).filter((status) => !(status in responses));
      const isSized = policy.body > 0 === (requestBody !== undefined);
      return missing.length > 0 || !isSized ? [`${verb} ${path}: ${missing.join(', ')}`] : [];
    }),
  );
  expect(wrong).toEqual([]);
  const holds = paths['/api/scheduler/holds']?.['post']?.responses ?? {};
  expect(Object.keys(holds)).toEqual(['201', '400', '403', '409', '413', '415', '422', '503']);
});

test('a call for people who are signed in names 401, one that counts towards a limit 429, one that sends nothing no field', () => {
  expect(refusalsOf({ ...OWN_READ, who: { staff: 'site.read' } })).toEqual([401, 403, 503]);
  expect(refusalsOf({ ...OWN_READ, who: 'account' }, { query: {} })).toEqual([401, 403, 422, 503]);
  expect(refusalsOf({ ...ASK, counted: [] })).toEqual([429]);
  expect(refusalsOf(ASK)).toEqual([]);
});
