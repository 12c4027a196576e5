import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { testDatabase } from '#db/testing.ts';
import { testApp, testRuntime } from '#scheduler/testing.ts';

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

test('an independent validator takes it as OpenAPI 3.1 [CALL-1 part]', async () => {
  const document = await readDocument();
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(await new Validator().validate(document)).toMatchObject({ valid: true });
});
