import { expect, test } from 'vitest';
import { memberOf, PASSWORD } from '#account/server/own/testing-member.ts';
import { testDatabase } from '#testing/database.ts';
import { browsersOf, type TestBrowser } from '#testing/person.ts';
import { testApp, testRuntime } from '#testing/scheduler.ts';

const database = await testDatabase();
const app = testApp(testRuntime(database, { RATE_LIMITS: 'off' }));
const browser = browsersOf(database, {}, app);
const member = memberOf(database, browser);

type Content = Record<string, { schema?: object }>;
type Described = { requestBody?: { content: Content }; responses: Record<string, { content?: Content }> };
const read = (path: string) => app(new Request(`http://test/api${path}`), '10.4.4.4');
const described = async () =>
  ((await (await read('/openapi.json')).json()) as { paths: Record<string, Record<string, Described>> }).paths;

const NEW_EMAIL = 'someone-new@example.com';
/** The specification's calls of account and shell, as someone signed in makes them, with the status that each answers. No provider is set up here. */
test.each([
  ['POST /profile', '/profile', { extSystemIds: true }, 200],
  ['GET /header-info', '/header-info?rnd=1&o=header', undefined, 200],
  ['PUT /session/migration', '/session/migration', {}, 200],
  ['POST /ancillary', '/ancillary', { bwellUserID: 'b-1', userType: 'member' }, 200],
  ['GET /offers', '/offers?page=%2Ffindcare%2Fservices', undefined, 200],
  ['GET /cart', '/cart', undefined, 200],
  ['POST /auth/sign-up/email', '/auth/sign-up/email', { email: NEW_EMAIL }, 200],
  ['POST /auth/sign-in/magic-link', '/auth/sign-in/magic-link', { email: NEW_EMAIL }, 200],
  ['GET /auth/providers', '/auth/providers', undefined, 200],
  ['POST /auth/sign-in/social', '/auth/sign-in/social', { provider: 'nowhere', from: '/' }, 422],
  ['GET /auth/callback/{provider}', '/auth/callback/nowhere', undefined, 303],
  ['POST /auth/token', '/auth/token', {}, 200],
  ['POST /auth/sign-out', '/auth/sign-out', undefined, 204],
] as const)(
  "the shell's %s answers at its path and is described there, with what it takes and answers [CALL-1 part]",
  async (call, path, body, expected) => {
    const { at } = await member();
    const [method = '', pattern = ''] = call.split(' ');
    expect((await send(at, method, path, body)).status).toBe(expected);
    const operation = (await described())[`/api${pattern}`]?.[method.toLowerCase()];
    expect(Object.keys(operation?.responses ?? {})).toContain(String(expected));
    if (body && Object.keys(body).length > 0)
      expect(operation?.requestBody?.content['application/json']?.schema).toBeDefined();
    expect(await (await read('/docs')).text()).toContain(`/api${pattern}`);
  },
);

function send(at: TestBrowser, method: string, path: string, body?: object) {
  if (method === 'GET') return at.get(path);
  return method === 'PUT' ? at.put(path, body) : at.post(path, body);
}

test('signing in by password answers at its path and is described there [CALL-1 part]', async () => {
  const { email } = await member();
  const { status, body } = await (await browser()).post('/auth/sign-in/email', { email, password: PASSWORD });
  expect([status, body]).toEqual([200, { loggedIn: 'true' }]);
  expect(await described()).toHaveProperty(['/api/auth/sign-in/email', 'post', 'responses', '200', 'content']);
});

test('every call that takes or answers JSON says by a schema what is in it [CALL-1 part]', async () => {
  const without = Object.entries(await described()).flatMap(([path, verbs]) =>
    Object.entries(verbs).flatMap(([verb, { requestBody, responses }]) => {
      const bodies = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
      const schemas = bodies.flatMap((content) => {
        const json = content?.['application/json'] ?? content?.['application/problem+json'];
        return json ? [json.schema ?? {}] : [];
      });
      return schemas.some((schema) => Object.keys(schema).length === 0) ? [`${verb} ${path}`] : [];
    }),
  );
  expect(without).toEqual([]);
});
