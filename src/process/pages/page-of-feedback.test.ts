import { load } from 'cheerio';
import pino from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { newGuestCookie } from '#identity/server/guest-cookie.ts';
import { buildIfStale, SITE_FOLDER } from '#build/build.ts';
import type { Database } from '#db/client.ts';
import { testDatabase } from '#testing/database.ts';
import { openReports } from '#feedback/server/save-report.ts';
import { KEYS, testRuntime } from '#testing/scheduler.ts';
import { loadRenderer, type PageRenderer } from './page-renderer.ts';
import { PAGES_ON_REQUEST, servePages } from './pages-on-request.ts';

const database = await testDatabase();
let render: PageRenderer;
const logged: string[] = [];

beforeAll(async () => {
  buildIfStale();
  render = (await loadRenderer(SITE_FOLDER, PAGES_ON_REQUEST))!;
}, 180_000);

/** Asks a process with these settings for the form, or sends it. */
function asker(environment: Record<string, string> = { RATE_LIMITS: 'off' }, own: Database = database) {
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
  const serve = servePages(
    { ...testRuntime(own, environment), log },
    { render, failure: (status) => new Response(null, { status }), hasTwo: () => false, headers: {}, origin: '' },
  );
  return async (
    path: string,
    fields?: Record<string, string>,
    { network = '10.1.1.1', headers = {} }: { network?: string; headers?: Record<string, string> } = {},
  ) => {
    const form = fields && {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    };
    const answer = await serve(new Request(`http://find.example${path}`, form), network);
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      cookies: answer.headers.getSetCookie(),
      $: load(await answer.text()),
    };
  };
}

const ask = (...args: Parameters<ReturnType<typeof asker>>) => asker()(...args);
const kept = async () =>
  (await database.pool.query<{ id: string; wrong: string }>('select * from feedback order by made_at')).rows;
const WRONG = 'The button “Continue” does nothing.\r\nI pressed it twice.';

test('what somebody says is wrong is kept with its page, and they are thanked at an address that a reload sends nothing from', async () => {
  const { $, status, cookies } = await ask('/feedback?page=/store-finder?near=60614');
  expect([status, cookies]).toEqual([200, []]);
  expect($('main .path').text()).toBe('/store-finder');
  const hidden = Object.fromEntries(
    $('main input[type=hidden]')
      .toArray()
      .map((field) => [$(field).attr('name'), $(field).attr('value')]),
  ) as Record<string, string>;
  const before = await openReports(database.pool);
  const sent = await ask('/feedback', { ...hidden, wrong: WRONG, doing: '', email: ' ada@example.com' });
  expect([sent.status, sent.location, sent.cookies]).toEqual([303, '/feedback/thanks', []]);
  const mine = (await kept()).filter(({ id }) => id === hidden['id']);
  expect(mine).toMatchObject([
    {
      page: '/store-finder',
      wrong: WRONG.replace('\r\n', '\n'),
      doing: null,
      email: 'ada@example.com',
      handled_at: null,
    },
  ]);
  expect(await openReports(database.pool)).toBe(before + 1);

  // Pressed twice, or sent again with more after going back: one report, as it was written last.
  await ask('/feedback', { ...hidden, wrong: WRONG, email: 'ada@example.com' });
  await ask('/feedback', { ...hidden, wrong: `${WRONG} On a phone.`, email: 'ada@example.com' });
  const again = (await kept()).filter(({ id }) => id === hidden['id']);
  expect(again.map(({ wrong }) => wrong.slice(-11))).toEqual(['On a phone.']);
  expect(await openReports(database.pool)).toBe(before + 1);
});

test('a form with mistakes comes back with what was typed, and nothing of it is kept', async () => {
  const before = (await kept()).length;
  const fields = { about: '/search', page: '/search', wrong: '<b>"Too</b>', doing: 'Line\r\ntwo', email: 'ada@' };
  const { status, $ } = await ask('/feedback', { ...fields, wrong: 'Too' });
  expect(status).toBe(422);
  expect($('title').text()).toMatch(/^Error: /);
  const links = $('.errors a').toArray();
  expect(links.map((link) => $(link).text())).toEqual([
    'Enter what went wrong in 10 characters or more',
    'Enter an email address such as name@example.com',
  ]);
  for (const link of links) {
    const field = $($(link).attr('href'));
    expect(field.attr('aria-invalid')).toBe('true');
    expect($(`#${field.attr('aria-describedby')?.split(' ').at(-1) ?? ''}`).text()).toContain($(link).text());
  }
  const odd = (await ask('/feedback', fields)).$;
  expect([odd('#wrong').text(), odd('#doing').text(), odd('#email').attr('value')]).toEqual([
    fields.wrong,
    'Line\ntwo',
    'ada@',
  ]);
  expect(odd('input[name=page]').attr('value')).toBe('/search');
  expect((await kept()).length).toBe(before);
});

test('from another site nothing is taken', async () => {
  const before = (await kept()).length;
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await ask('/feedback', { wrong: WRONG }, { headers: { 'sec-fetch-site': site } })).status).toBe(403);
  expect((await kept()).length).toBe(before);
});

test('one guest, and one address, can send so many an hour; beyond that what was typed stays on the page', async () => {
  const own = asker({ RATE_LIMITS: 'on' });
  const cookie = `fcGuest=${newGuestCookie(KEYS.guest, Date.now())}`;
  const send = (network: string, headers = {}) => own('/feedback', { wrong: WRONG }, { network, headers });
  for (let nth = 0; nth < 5; nth += 1) expect((await send(`10.2.0.${nth}`, { cookie })).status).toBe(303);
  const refused = await send('10.2.0.9', { cookie });
  expect([refused.status, refused.$('#wrong').text()]).toEqual([429, WRONG.replace('\r\n', '\n')]);
  expect(refused.$('.errors').text()).toContain('Wait an hour');
  expect((await send('10.2.0.9')).status).toBe(303);

  for (let nth = 0; nth < 20; nth += 1) expect((await send('10.3.0.1')).status).toBe(303);
  expect((await send('10.3.0.1')).status).toBe(429);
  expect((await send('10.3.0.2')).status).toBe(303);
});

test('while it can’t be kept the form comes back whole, and says so', async () => {
  const broken = { ...database, pool: Object.assign(Object.create(database.pool), { connect: noConnection }) as never };
  const { status, $ } = await asker({ RATE_LIMITS: 'off' }, broken)('/feedback', { wrong: WRONG, page: 'The map' });
  expect(status).toBe(503);
  expect($('.errors').text()).toContain('We could not keep what you wrote. It is still below');
  expect([$('#wrong').text(), $('#page').attr('value')]).toEqual([WRONG.replace('\r\n', '\n'), 'The map']);
});

function noConnection(): Promise<never> {
  return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
}

test('what was written and the email address are in the table only: in no log, no job, no line of the audit log, which says of no one that they sent it', async () => {
  const secret = 'Mrs. Quillfeather could not press it';
  const cookie = `fcGuest=${newGuestCookie(KEYS.guest, Date.now())}`;
  await ask('/feedback', { wrong: secret, email: 'quillfeather@example.com' }, { headers: { cookie } });
  await ask('/feedback', { wrong: 'Quill', email: 'quillfeather@' });
  expect((await kept()).filter(({ wrong }) => wrong === secret)).toHaveLength(1);
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join('\n')).not.toMatch(/quill/i);
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  expect(tables.length).toBeGreaterThan(20);
  const holding: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await database.pool.query(
      `select 1 from ${name} t where t::text ilike '%quillfeather%' limit 1`,
    );
    if (rowCount) holding.push(name);
  }
  expect(holding).toEqual(['public.feedback']);
  const { rows } = await database.pool.query(`select distinct actor from audit_log where action = 'feedback.send'`);
  expect(rows).toEqual([{ actor: 'system:feedback' }]);
});
