import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { testApp, testRuntime } from '#testing/scheduler.ts';
import { autocompleteAnswerSchema, searchAnswerSchema, suggestionsSchema } from '../search.schema.ts';
import { aPage, loadContentForTests } from '#testing/search.ts';

const database = await testDatabase();
const lines: string[] = [];
const log = pino({ level: 'info', base: null }, { write: (line: string) => lines.push(line) });
const app = testApp({ ...testRuntime(database), log });

beforeAll(() =>
  loadContentForTests(database, [
    aPage('/eczema', { kind: 'Care', title: 'Eczema', passages: ['Eczema comes back.'] }),
    aPage('/night', { kind: 'Article', title: 'Nights with eczema' }),
  ]),
);

async function ask(path: string, body: unknown): Promise<{ status: number; type: string | null; body: unknown }> {
  const response = await app(
    new Request(`http://find.example/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
    '127.0.0.1',
  );
  return { status: response.status, type: response.headers.get('content-type'), body: await response.json() };
}

test('anyone may search, without a session or token, and gets what the schema says [SHELL-4 part] [CALL-2 part]', async () => {
  const found = await ask('/search', { words: 'eczema' });
  expect(found.status).toBe(200);
  expect(searchAnswerSchema.strict().parse(found.body)).toMatchObject({ total: 2, counts: { Care: 1, Article: 1 } });
  const care = await ask('/search', { words: 'eczema', kind: 'Care', from: 1 });
  expect(searchAnswerSchema.parse(care.body)).toMatchObject({ total: 1, hits: [] });
  const misspelt = await ask('/search', { words: 'eczmea' });
  expect(searchAnswerSchema.strict().parse(misspelt.body).meant).toMatchObject({ words: 'eczema', total: 2 });
  const suggested = await ask('/search/suggestions', { words: 'ecz' });
  const { groups } = suggestionsSchema.strict().parse(suggested.body);
  expect(groups.find(({ kind }) => kind === 'Articles')?.items).toEqual([
    { title: 'Nights with eczema', note: '', address: '/night' },
  ]);
});

test.each([
  ['/search', {}, 422, 'words'],
  ['/search', { words: 5 }, 422, 'words'],
  ['/search', { words: 'a'.repeat(201) }, 422, 'words'],
  ['/search', { words: 'a', kind: 'Tile' }, 422, 'kind'],
  ['/search', { words: 'a', from: -1 }, 422, 'from'],
  ['/search', { words: 'a', from: 1e9 }, 422, 'from'],
  ['/search/suggestions', { words: null }, 422, 'words'],
  ['/search/suggestions', { words: 'a'.repeat(10_000) }, 413, ''],
  ['/search', '{', 400, ''],
])('%s refuses %j with %i [ERR-4 part]', async (path, body, status, field) => {
  const refused = await ask(path, body);
  expect(refused).toMatchObject({ status, type: 'application/problem+json' });
  if (field) expect(refused.body).toMatchObject({ errors: [{ path: field }] });
});

test('words that tell of danger are answered with what to do, and with nothing that is offered [SHELL-4 part]', async () => {
  const words = 'my chest hurts and my eczema itches';
  const found = searchAnswerSchema.strict().parse((await ask('/search', { words })).body);
  expect(found.danger).toMatchObject([
    { id: 'chest-pain', urgency: '911', act: 'Call 911', links: [{ label: 'Call 911', href: 'tel:911' }] },
  ]);
  expect(found.counts).not.toHaveProperty('Care');
  const suggested = suggestionsSchema.strict().parse((await ask('/search/suggestions', { words })).body);
  expect(suggested).toMatchObject({ groups: [], danger: [{ id: 'chest-pain' }] });
  const other = searchAnswerSchema.parse((await ask('/search', { words: 'I want to die' })).body);
  expect(other.danger[0]?.links).toEqual([
    { label: 'Call 988', href: 'tel:988' },
    { label: 'Text 988', href: 'sms:988' },
  ]);
});

test.each(['my chest hu', 'cant brea', 'took too many pi'])(
  '%j, which may become a danger, is answered with no care for colds, and before the last letter [SHELL-4 part]',
  async (words) => {
    const suggested = suggestionsSchema.strict().parse((await ask('/search/suggestions', { words })).body);
    expect(suggested).toMatchObject({ groups: [], begun: true });
  },
);

test('what to do in danger is told even while the database is away [SHELL-4 part]', async () => {
  await database.asOwner(async (owner) => {
    await owner.query('begin');
    await owner.query('lock table search_documents');
    const { status, body } = await ask('/search', { words: 'chest pain' });
    expect(status).toBe(200);
    expect(searchAnswerSchema.parse(body)).toMatchObject({ total: 0, danger: [{ id: 'chest-pain' }] });
    await owner.query('rollback');
  });
});

test('what is typed stands in no log, ours or PostgreSQL’s, also when the search fails [SHELL-4 part]', async () => {
  const typed = 'zanthorrhea';
  await ask('/search', { words: typed });
  await ask('/search/suggestions', { words: `${typed} '` });
  await database.asOwner(async (owner) => {
    await owner.query('begin');
    await owner.query('lock table search_documents');
    const [search, suggestions] = await Promise.all([
      ask('/search', { words: typed }),
      ask('/search/suggestions', { words: typed }),
    ]);
    expect([search.status, suggestions.status]).toEqual([503, 503]);
    await owner.query('rollback');
  });
  await ask('/search', { words: typed.repeat(30) });
  expect(lines.length).toBeGreaterThan(4);
  expect(lines.join('')).not.toContain(typed);
  const { rows } = await database.asOwner((owner) =>
    owner.query<{ data: string }>("select current_setting('data_directory') as data"),
  );
  const serverLog = join(dirname(rows[0]?.data ?? ''), 'postgres.log');
  if (existsSync(serverLog)) expect(readFileSync(serverLog, 'utf8')).not.toContain(typed);
});

describe('suggestions know where the visitor is [RESULT-3 part]', () => {
  const suggested = async (words: string, state?: string) => {
    const { body } = await ask('/search/suggestions', { words, ...(state !== undefined && { state }) });
    return suggestionsSchema.strict().parse(body).groups;
  };
  const from = /Swedish|Kadlec|Providence/;

  test.each(['rash', 'uti', 'sore throat', 'ear', 'ear pa', 'pediatrics', 'primary care', 'swedish', 'sprain'])(
    '‘%s’ in Illinois, or where no state is known, suggests no one who works in Washington only, but by name',
    async (words) => {
      for (const state of ['IL', '', undefined]) {
        const groups = await suggested(words, state);
        const items = groups
          .filter(({ kind }) => kind === 'Services' || kind === 'Providers')
          .flatMap((one) => one.items);
        const away = items.filter(({ title, note, address }) => from.test(`${title} ${note} ${address}`));
        const named = words === 'swedish' ? [{ title: 'Swedish', note: 'In Washington only' }] : [];
        expect(away.map(({ title, note }) => ({ title, note }))).toEqual(named);
      }
    },
  );

  test('in Washington they are suggested', async () => {
    expect(JSON.stringify(await suggested('ear pa', 'WA'))).toMatch(/Kadlec/);
    expect(JSON.stringify(await suggested('uti', 'WA'))).toMatch(/Swedish/);
  });

  test('a state that is none is refused', async () => {
    expect((await ask('/search/suggestions', { words: 'rash', state: 'Illinois' })).status).toBe(422);
  });
});

describe('GET /suggest and GET /autocomplete', () => {
  test('a keyword is completed where any of its words is misspelt', async () => {
    for (const typed of ['sleep apnae', 'slepe apnea', 'slepe apn']) {
      const { body } = await get(`/autocomplete?keyword=${encodeURIComponent(typed)}`);
      const [first] = autocompleteAnswerSchema.parse(body).suggestions;
      expect(first?.keyword, typed).toBe('sleep apnea');
    }
  });

  const get = async (path: string): Promise<{ status: number; body: unknown; kept: string | null }> => {
    const response = await app(new Request(`http://find.example/api${path}`), '127.0.0.1');
    return { status: response.status, body: await response.json(), kept: response.headers.get('cache-control') };
  };

  test('answer as POST /search/suggestions does, and are kept by nobody [RESULT-3 part] [CALL-1 part] [CALL-2 part]', async () => {
    const suggested = await get('/suggest?keyword=dermatolgist&searchEngine=AL');
    expect(suggested).toMatchObject({ status: 200, kept: 'no-store' });
    const answer = suggestionsSchema.strict().parse(suggested.body);
    expect(answer).toMatchObject({ meant: 'dermatologist', danger: [] });
    expect((await ask('/search/suggestions', { words: 'dermatolgist' })).body).toEqual(suggested.body);
    const completed = await get('/autocomplete?keyword=ac');
    expect(completed).toMatchObject({ status: 200, kept: 'no-store' });
    const { suggestions } = autocompleteAnswerSchema.strict().parse(completed.body);
    expect(suggestions[0]?.keyword).toBe('acne');
  });

  test('tell of danger alone when the words do [SHELL-4 part]', async () => {
    const suggested = suggestionsSchema.strict().parse((await get('/suggest?keyword=chest%20pain')).body);
    expect(suggested).toMatchObject({ groups: [], danger: [{ id: 'chest-pain' }] });
    const completed = autocompleteAnswerSchema
      .strict()
      .parse((await get('/autocomplete?keyword=i%20want%20to%20die')).body);
    expect(completed.suggestions).toEqual([]);
    expect(completed.danger.length).toBeGreaterThan(0);
  });

  test.each([
    ['/suggest', 422],
    [`/suggest?keyword=${'a'.repeat(10_000)}`, 422],
    [`/autocomplete?keyword=${'a'.repeat(10_000)}`, 422],
    ['/autocomplete?keyword=%E0%A4%A', 400],
    ['/autocomplete?keyword=%25_', 200],
    ['/suggest?keyword=%00', 400],
  ])('%.40s is answered %i [ERR-4 part]', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });
});
