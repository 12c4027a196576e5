import { pino } from 'pino';
import { expect, test } from 'vitest';

import { content } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import { testApp, testRuntime } from '#testing/scheduler.ts';
import { icdAnswerSchema } from '../conversation/icd.schema.ts';
import { chatContentSchema } from '../conversation/script.schema.ts';

const database = await testDatabase();
const lines: string[] = [];
const log = pino({ level: 'debug', base: null }, { write: (line: string) => lines.push(line) });
const app = testApp({ ...testRuntime(database), log });

async function ask(path: string, body?: unknown): Promise<{ status: number; cache: string | null; body: unknown }> {
  const request = new Request(`http://find.example/api${path}`, {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  });
  const response = await app(request, '127.0.0.1');
  return { status: response.status, cache: response.headers.get('cache-control'), body: await response.json() };
}

test('the assistant gets its script first, as data, and its markup second, with numbers as links [CHAT-4] [CALL-2 part]', async () => {
  const { status, body } = await ask('/content/chat?id=help-choosing');
  expect(status).toBe(200);
  const { contents } = chatContentSchema.parse(body);
  expect(contents[0].contentData.questions.map(({ id }) => id)).toEqual([
    'red-flags',
    'who',
    'age',
    'symptoms',
    'how-long',
    'delivery',
  ]);
  expect(contents[1].contentData).toContain('<a href="tel:911">911</a>');
  expect(contents[1].contentData).toContain('<a href="tel:988">call</a> or <a href="sms:988">text 988</a>');
});

test('what editors write is what the assistant gets: its script is plain data, its markup has nothing that could run [CHAT-4]', async () => {
  const hostile = '<script>alert(1)</script><a href="javascript:alert(1)">Call</a><b onclick="alert(1)">now</b>';
  const conversation = content().conversation.map((part) => {
    if (part.part !== 'questions') return part;
    const { opening, words } = part;
    return { ...part, opening: { ...opening, title: hostile }, words: { ...words, emergency: `Call 911. ${hostile}` } };
  });
  const edited = testApp(testRuntime(database), { content: { ...content(), conversation } });
  const response = await edited(new Request('http://find.example/api/content/chat?id=help-choosing'), '127.0.0.1');
  const [script, markup] = chatContentSchema.parse(await response.json()).contents;
  expect(script.contentData.opening.title, 'text, which the window draws as text').toBe(hostile);
  expect(markup.contentData).toContain('Call <a href="tel:911">911</a>.');
  expect(markup.contentData).not.toMatch(/script|alert|onclick/);
});

test('every danger sign that the script asks for says what to do, with its number as a link [CHAT-2 part]', async () => {
  const { body } = await ask('/content/chat?id=help-choosing');
  const [{ contentData: script }] = chatContentSchema.parse(body).contents;
  const asked = [...script.redFlags, ...script.groups.flatMap(({ choices }) => choices.flatMap(({ signs }) => signs))];
  for (const id of asked) expect(script.signs[id]?.danger.act, id).toBeTruthy();
  expect(script.signs['suicidal-thoughts']?.danger.links.map(({ href }) => href)).toEqual(['tel:988', 'sms:988']);
  expect(script.signs['poisoning']?.danger.links.map(({ href }) => href)).toEqual(['tel:+18002221222']);
  expect(script.signs['chest-pain']?.danger.links.map(({ href }) => href)).toEqual(['tel:911']);
});

test('another id of content is a 404, none a 422', async () => {
  expect((await ask('/content/chat?id=other')).status).toBe(404);
  expect((await ask('/content/chat')).status).toBe(422);
});

test('ids of symptoms are answered with their codes and names [CALL-1 part]', async () => {
  const { status, cache, body } = await ask('/icd-codes?id=eczema,rash-or-hives,eczema');
  expect([status, cache]).toEqual([200, 'no-store']);
  expect(icdAnswerSchema.strict().parse(body)).toEqual({
    icdCodes: ['L20.9', 'R21', 'L50.9'],
    symptomsProvidedByUser: ['Eczema', 'Rash or hives'],
    deliveryType: { instoreservices: true, virtualservices: true },
    message: '',
    symptoms: ['eczema', 'rash-or-hives'],
    danger: [],
  });
});

test.each([
  ['Red itchy patches: my eczema is back', ['eczema']],
  ['runny nose and a cough', ['cold', 'cough']],
  ['MIGRAINES!!', ['headache']],
  ["athlete's foot", ['athletes-foot']],
])('"%s" tells of %j', async (text, ids) => {
  const { body } = await ask('/icd-codes', { text });
  expect(icdAnswerSchema.parse(body).symptoms).toEqual(expect.arrayContaining(ids));
});

test('words that match nothing are answered with a message and no code', async () => {
  const { status, body } = await ask('/icd-codes', { text: 'qwxz vlorp' });
  expect(status).toBe(200);
  expect(icdAnswerSchema.parse(body)).toMatchObject({ icdCodes: [], symptoms: [] });
  expect(icdAnswerSchema.parse(body).message).toMatch(/^We couldn’t match that to a symptom\./);
});

test('words that tell of danger are answered with what to do [CHAT-2 part]', async () => {
  const { body } = await ask('/icd-codes', { text: 'a cough, and I want to die' });
  expect(icdAnswerSchema.parse(body).danger).toMatchObject([{ id: 'suicidal-thoughts' }]);
  const half = await ask('/icd-codes', { text: 'my chest hu' });
  expect(icdAnswerSchema.parse(half.body).danger).toMatchObject([{ id: 'chest-pain' }]);
});

test('danger in words is read with the age of the patient, when that was answered', async () => {
  const danger = async (months?: number) => {
    const { body } = await ask('/icd-codes', {
      text: 'fever since this afternoon',
      ...(months !== undefined && { months }),
    });
    return icdAnswerSchema.parse(body).danger.map(({ id }) => id);
  };
  expect(await danger(20)).toContain('fever-under-36-months');
  expect(await danger(1)).toContain('fever-under-3-months');
  for (const id of await danger(40 * 12)) expect(id).not.toMatch(/under/);
});

test.each([
  ['/icd-codes?id=eczema,nothing', undefined, 422, 'id'],
  ['/icd-codes?id=', undefined, 422, 'id'],
  ['/icd-codes', undefined, 422, 'id'],
  [`/icd-codes?id=${'a,b'.repeat(60)}`, undefined, 422, 'id'],
  ['/icd-codes', {}, 422, 'text'],
  ['/icd-codes', { text: '   ' }, 422, 'text'],
  ['/icd-codes', { text: 5 }, 422, 'text'],
  ['/icd-codes', { text: 'a'.repeat(501) }, 422, 'text'],
  ['/icd-codes', { text: 'a'.repeat(20_000) }, 413, ''],
  ['/icd-codes', '{', 400, ''],
])('%s refuses %j with %i [ERR-4 part]', async (path, body, status, field) => {
  const answer = await ask(path, body);
  expect(answer.status).toBe(status);
  if (field) expect(answer.body).toMatchObject({ errors: [{ path: field }] });
});

test('no word that somebody typed is in a log line [CHAT-3 part]', async () => {
  lines.length = 0;
  await ask('/icd-codes', { text: 'my secretailment and eczema' });
  await ask('/icd-codes?id=secretailment');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).not.toMatch(/secretailment|eczema/);
});
