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

/** An independent reader of OpenAPI 3.1, once package.json has it: `npm install --save-dev @seriousme/openapi-schema-validator`. */
const VALIDATOR = '@seriousme/openapi-schema-validator';
type Validator = new () => { validate: (document: object) => Promise<{ valid: boolean; errors?: unknown }> };
const validator = (await import(/* @vite-ignore */ VALIDATOR).catch(() => null)) as { Validator: Validator } | null;

test.skipIf(validator === null)('an independent validator takes it as OpenAPI 3.1 [CALL-1 part]', async () => {
  const document = await readDocument();
  expect(document.openapi).toMatch(/^3\.1\./);
  const checker = new validator!.Validator();
  expect(await checker.validate(document)).toMatchObject({ valid: true });
});
