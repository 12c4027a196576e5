import { load, type CheerioAPI } from 'cheerio';
import { beforeAll, describe, expect, test } from 'vitest';
import { GUEST_COOKIE } from '#identity/cookie-names.ts';
import { newGuestCookie } from '#identity/server/guest-cookie.ts';
import { inQueue, LOAD_QUEUES } from '#api/load-queues.ts';
import { buildIfStale, SITE_FOLDER } from '#build/build.ts';
import { testDatabase } from '#testing/database.ts';
import type { Database } from '#db/client.ts';
import { savedPlaceIn } from '#location/saved/saved-place.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { PARTNER, partnerUnderTest, SERVICE } from '#scheduler/systems/fhir/testing.ts';
import { chicago, KEYS, loadTestLocations, PLAIN, runOut, testLocation, testRuntime } from '#testing/scheduler.ts';
import { MINUTE } from '#text/durations.ts';
import type { PageRenderer } from './page-renderer.ts';
import { rendererInThread } from './page-thread.ts';
import { servePages } from './pages-on-request.ts';

const database = await testDatabase();
/** Two seats at the first; the second is far, and the third closed for now. */
const [place, far, shut] = [
  testLocation({ name: 'Near lab', capacity: 2 }),
  testLocation({ name: 'Joliet lab', lat: 41.5, lng: -88.1, city: 'Joliet', zip: '60432' }),
  testLocation({ name: 'Shut lab', lat: 41.6 }),
];
const SITE = 'http://find.example';
const TIMES = '/schedule-appointment/labcorp/times';
let render: PageRenderer;
let made = 0;

beforeAll(async () => {
  buildIfStale();
  await loadTestLocations(database, [place, far, shut]);
  await database.pool.query("update locations set status = 'Suspended' where public_id = $1", [shut.locationId]);
  const loaded = await rendererInThread(SITE_FOLDER, []);
  if (!loaded) throw new Error('no site is built');
  render = loaded;
}, 180_000);

type Answer = { status: number; headers: Headers; $: CheerioAPI; text: string };
type Sent = { headers?: Record<string, string>; network?: string };

type Browser = { on: Database; environment: Record<string, string>; cookies: Map<string, string> };

/** A browser without script: it keeps cookies, and sends forms as they stand on a page. */
function browser({ on = database, environment = {}, cookies = new Map<string, string>() }: Partial<Browser> = {}) {
  const runtime = testRuntime(on, { RATE_LIMITS: 'off', ...environment });
  const serve = servePages(runtime, {
    render,
    failure: (status, own) => new Response('failure', { status, headers: own ?? {} }),
    hasTwo: () => false,
    headers: {},
    origin: SITE,
  });
  const network = `10.9.0.${(made += 1)}`;

  async function ask(path: string, request: Omit<RequestInit, 'headers'>, sent: Sent = {}): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      host: 'find.example',
      'sec-fetch-site': 'same-origin',
      cookie,
      ...sent.headers,
    };
    const answer = await serve(new Request(SITE + path, { ...request, headers }), sent.network ?? network);
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, $: load(text), text };
  }

  const post = (path: string, fields: Record<string, string> | URLSearchParams, sent?: Sent) =>
    ask(path, { method: 'POST', body: new URLSearchParams(fields) }, sent);
  const get = (path: string, sent?: Sent) => ask(path, {}, sent);

  /** Presses a button of the form that it belongs to. */
  function press({ $ }: Answer, name: string, value: string, sent?: Sent): Promise<Answer> {
    const button = $(`button[name="${name}"][value="${value}"]`).first();
    const form = button.attr('form') ? $(`#${button.attr('form') ?? ''}`) : button.closest('form');
    const fields = new URLSearchParams([[name, value]]);
    form.find('input[type=hidden]').each((_, field) => {
      fields.append($(field).attr('name') ?? '', $(field).attr('value') ?? '');
    });
    expect(form.attr('method')).toBe('post');
    return post((form.attr('action') ?? '').split('#', 1)[0] ?? '', fields, sent);
  }
  const follow = (answer: Answer) => get(answer.headers.get('location') ?? '');
  return { get, post, press, follow, cookies };
}

/** Days from now at the hour of the first location's clock. */
const slotAt = (days: number, time: string, locationId = place.locationId): string =>
  slotId({ locationId, serviceId: PLAIN, start: chicago(days, time) });
const chosen = (days: number, locationId = place.locationId): string => {
  const day = new Date(chicago(days, '12:00')).toISOString().slice(0, 10);
  return `${TIMES}?serviceId=${PLAIN}&locationId=${locationId}&day=${day}`;
};
const words = ({ $ }: Answer): string => $('main').text().replaceAll(/\s+/g, ' ');

async function liveSeats(slot: string): Promise<number> {
  const [, , minutes] = slot.split('.');
  const { rows } = await database.pool.query<{ count: string }>(
    `select count(*) from seats s join locations l on l.id = s.location_id
     where l.public_id = $1 and s.starts_at = $2 and s.status = 'held' and s.expires_at > now()`,
    [slot.split('.')[0], new Date(Number(minutes) * MINUTE)],
  );
  return Number(rows[0]?.count);
}

describe('place, test and times without script', () => {
  test('nothing is chosen beforehand where there are several tests; one leads to the locations near, the first with its times [SCHED-1 part]', async () => {
    const { get } = browser();
    const first = await get(TIMES);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.$('h1').text()).toBe('Choose a location and time');
    expect(words(first)).toContain('Which test?');
    expect(first.$('button[name="slotId"]')).toHaveLength(0);
    const test = first.$(`.nearest a[href*="serviceId=${PLAIN}"]`).attr('href') ?? '';
    const second = await get(test);
    expect(
      second
        .$('.locs .name')
        .toArray()
        .map((name) => second.$(name).text()),
    ).toEqual(['Near lab', 'Shut lab', 'Joliet lab']);
    expect(words(second)).toMatch(/1 Main St, Chicago, IL 60614/);
    expect(words(second)).toMatch(/Shut lab.*Closed temporarily/);
    expect(words(second)).toContain('Time at Near lab');
    expect(words(second)).toContain('Times are in Central Time.');
    expect(second.$('button[name="slotId"]').length).toBeGreaterThan(0);
  });

  test('a day is a link to its times, and a closed location says so [SCHED-11 part]', async () => {
    const { get } = browser();
    const page = await get(chosen(9));
    expect(page.$(`button[value="${slotAt(9, '09:00')}"]`).length).toBeGreaterThan(0);
    const days = page.$('.strip a[href*="day="]');
    expect(days.length).toBeGreaterThanOrEqual(5);
    const closed = await get(chosen(9, shut.locationId));
    expect(words(closed)).toContain('This store is closed temporarily.');
    expect(closed.$('button[name="slotId"]')).toHaveLength(0);
  });

  test('a place that is typed is kept, one of several is asked back, and one that there is not is said [LOC-8 part]', async () => {
    const { get, cookies } = browser();
    const asked = (near: string) => get(`${TIMES}?serviceId=${PLAIN}&near=${encodeURIComponent(near)}`);
    const joliet = await asked('Joliet, IL');
    expect(joliet.$('.locs .name').first().text()).toBe('Joliet lab');
    expect(savedPlaceIn([...cookies].map(([name, value]) => `${name}=${value}`).join('; '))).toMatchObject({
      city: 'Joliet',
    });
    const springfield = await asked('Springfield');
    expect(springfield.$('.chips a').length).toBeGreaterThan(1);
    expect(words(springfield)).toContain('Which Springfield?');
    const unknown = await asked('Xyzzyville');
    expect(unknown.$('#near-error').text()).toContain('Couldn’t find the location Xyzzyville');
    const hawaii = await asked('Honolulu, HI');
    expect(words(hawaii)).toMatch(/Nothing within \d+ miles of .*Honolulu, HI\. The nearest is/);
    const zones = (page: Answer) =>
      words(page).match(/Next open time \w+, \S+ [ap]m (?:Central|Hawaii)[^,.]*? Time/g) ?? [];
    expect([zones(hawaii).length > 0, zones(await asked('60614'))]).toEqual([true, []]);
  });

  test('a link into booking is read from the page before, which the browser names; another site’s counts for nothing [SCHED-4 part]', async () => {
    const { get } = browser();
    const start = new Date(chicago(9, '09:00')).toISOString();
    const link = `?serviceId=${PLAIN}&locationId=${place.locationId}&start=${encodeURIComponent(start)}`;
    const from = (referer: string) => get(TIMES, { headers: { referer } });
    const led = await from(`${SITE}/schedule-appointment/labcorp${link}`);
    expect([led.status, led.headers.get('location')]).toEqual([303, TIMES + link]);
    const page = await get(TIMES + link);
    expect(page.$('.row > button').first().text()).toMatch(/^Hold .*9:00 am$/);
    for (const other of ['http://elsewhere.example', SITE])
      expect((await from(`${other}/schedule-appointment/foreyes${link}`)).status).toBe(200);
    const gone = await get(TIMES + link.replace(encodeURIComponent(start), '2026-01-05T15:00:00.000Z'));
    expect(words(gone)).toMatch(/Monday, January 5, 9:00 am is no longer available\./);
  });

  test('another spelling leads to the one address, and who can’t be booked here has no page [ROUTE-12 part]', async () => {
    const { get } = browser();
    for (const spelling of [`${TIMES}/`, TIMES.toUpperCase()]) {
      const answer = await get(`${spelling}?serviceId=1`);
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `${TIMES}?serviceId=1`]);
    }
    for (const nobody of ['amwell', 'partner', 'nowhere'])
      expect((await get(`/schedule-appointment/${nobody}/times`)).status).toBe(404);
  });
});

describe('a time held by a plain form', () => {
  test('is held for ten minutes, says until when, what, where and how to finish, and is given back [SCHED-3 part]', async () => {
    const visitor = browser();
    const slot = slotAt(8, '09:00');
    const answer = await visitor.press(await visitor.get(chosen(8)), 'slotId', slot);
    expect(answer.status).toBe(303);
    const page = await visitor.follow(answer);
    expect(page.status).toBe(200);
    expect(page.$('h1').text()).toBe('We are holding this time for you');
    expect(words(page)).toMatch(/, 9:00 am at Near lab is held for you until \d{1,2}:\d\d [ap]m, Central Time\./);
    expect(words(page)).toContain('It isn’t booked yet.');
    expect(page.$('main a[href^="tel:"]').length).toBeGreaterThan(0);
    expect(await liveSeats(slot)).toBe(1);

    const longer = await visitor.follow(await visitor.press(page, 'act', 'keep'));
    expect(longer.status).toBe(200);
    const left = await visitor.follow(await visitor.press(longer, 'act', 'release'));
    expect(words(left)).toContain('You no longer hold that time.');
    expect(await liveSeats(slot)).toBe(0);
    const after = await visitor.follow(answer);
    expect([after.status, after.$('h1').text()]).toEqual([410, 'Your hold has ended']);
    expect(after.$(`a[href="${TIMES}"]`)).toHaveLength(1);
  });

  test('two presses of one button hold one seat, at once or one after the other', async () => {
    const visitor = browser();
    const slot = slotAt(8, '10:00');
    const page = await visitor.get(chosen(8));
    const both = await Promise.all([visitor.press(page, 'slotId', slot), visitor.press(page, 'slotId', slot)]);
    const third = await visitor.press(page, 'slotId', slot);
    expect(new Set([...both, third].map(({ headers }) => headers.get('location'))).size).toBe(1);
    expect(await liveSeats(slot)).toBe(1);
  });

  test('another time chosen takes its place; one that can’t be had changes nothing', async () => {
    const [visitor, others] = [browser(), [browser(), browser()]];
    const [mine, taken, next] = [slotAt(8, '11:00'), slotAt(8, '11:20'), slotAt(8, '11:40')];
    await visitor.press(await visitor.get(chosen(8)), 'slotId', mine);
    const page = await visitor.get(chosen(8));
    expect(words(page)).toMatch(/We are holding .*, 11:00 am at Near lab for you\./);
    for (const other of others) await other.press(await other.get(chosen(8)), 'slotId', taken);
    const refused = await visitor.press(page, 'slotId', taken);
    expect(refused.status).toBe(409);
    expect(refused.$('.alert.warn').text()).toContain('Someone else has just taken 11:20 am.');
    expect(refused.$(`button[value="${next}"]`).length).toBeGreaterThan(0);
    expect(refused.$(`button[value="${taken}"]`)).toHaveLength(0);
    expect(await liveSeats(mine)).toBe(1);
    expect((await visitor.press(refused, 'slotId', next)).status).toBe(303);
    expect([await liveSeats(mine), await liveSeats(next)]).toEqual([0, 1]);
  });

  test('is seen and changed by its holder alone', async () => {
    const [holder, stranger] = [browser(), browser()];
    const slot = slotAt(8, '12:00');
    const { headers } = await holder.press(await holder.get(chosen(8)), 'slotId', slot);
    const path = headers.get('location') ?? '';
    const page = await stranger.get(path);
    expect(page.status).toBe(410);
    expect(words(page)).not.toContain('Near lab');
    const token = (await stranger.get(chosen(8))).$('input[name="token"]').attr('value') ?? '';
    const hold = new URLSearchParams(path.split('?')[1]).get('hold') ?? '';
    await stranger.post(path, { token, hold, act: 'release' });
    const instead = new URLSearchParams({ token, slotId: slotAt(8, '12:20'), instead: hold });
    await stranger.post(TIMES, instead);
    expect(await liveSeats(slot)).toBe(1);
  });

  test('that has run out says so', async () => {
    const visitor = browser();
    const answer = await visitor.press(await visitor.get(chosen(8)), 'slotId', slotAt(8, '13:00'));
    const hold = new URLSearchParams(answer.headers.get('location')?.split('?')[1]).get('hold') ?? '';
    const page = await visitor.follow(answer);
    await runOut(database, hold);
    const late = await visitor.follow(await visitor.press(page, 'act', 'keep'));
    expect([late.status, late.$('h1').text()]).toEqual([410, 'Your hold has ended']);
    expect(words(late)).toContain('Nothing is booked.');
  });

  test('is held however many pages wait to be drawn, which are refused before anything is looked up', async () => {
    const visitor = browser();
    const page = await visitor.get(chosen(8));
    const slot = slotAt(8, '14:00');
    const { promise: opened, resolve: open } = Promise.withResolvers<null>();
    const drawn = Array.from({ length: LOAD_QUEUES.pages.atOnce + LOAD_QUEUES.pages.waiting }, () =>
      inQueue('pages', () => opened),
    );
    const busy = await visitor.get(chosen(8));
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await visitor.press(page, 'slotId', slot)).status).toBe(303);
    expect(await liveSeats(slot)).toBe(1);
    open(null);
    await Promise.all(drawn);
    expect((await visitor.get(chosen(8))).status).toBe(200);
  });

  test('five at once are the most, and the sixth is refused in words [SCHED-3 part]', async () => {
    const visitor = browser({ environment: { RATE_LIMITS: 'on' } });
    const page = await visitor.get(chosen(7));
    const token = page.$('input[name="token"]').attr('value') ?? '';
    const held = [];
    for (const time of ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00'])
      held.push(await visitor.post(chosen(7), { token, slotId: slotAt(7, time) }));
    expect(held.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 409]);
    const last = held.at(-1);
    expect(last?.$('.alert.warn').text()).toMatch(/You can’t hold another time right now\..*already holding 5 times/);
    expect(last?.$('.alert.ok a')).toHaveLength(5);
  });
});

describe('a form that must not hold anything', () => {
  const slot = slotAt(6, '09:00');
  const reachedNothing = async () => expect(await liveSeats(slot)).toBe(0);

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbor of the site', { 'sec-fetch-site': 'same-site' }],
    ['another origin, in a browser that sends no more', { 'sec-fetch-site': '', origin: 'http://evil.example' }],
    ['an origin that is hidden', { 'sec-fetch-site': '', origin: 'null' }],
  ])('is refused from %s, whatever it has', async (_, headers) => {
    const visitor = browser();
    const answer = await visitor.press(await visitor.get(chosen(6)), 'slotId', slot, { headers });
    expect([answer.status, answer.text]).toEqual([403, 'failure']);
    await reachedNothing();
  });

  test('is refused without its token, and with that of another browser; the page says to choose again', async () => {
    const [visitor, other] = [browser(), browser()];
    await visitor.get(chosen(6));
    const foreign = (await other.get(chosen(6))).$('input[name="token"]').attr('value') ?? '';
    for (const token of ['', foreign, `${foreign}x`]) {
      const answer = await visitor.post(chosen(6), { slotId: slot, token });
      expect(answer.status).toBe(403);
      expect(answer.$('.alert.warn').text()).toContain('Please choose again.');
    }
    await reachedNothing();
  });

  test('is refused where no cookie comes with it, and the page says so', async () => {
    const visitor = browser();
    const page = await visitor.get(chosen(6));
    visitor.cookies.clear();
    const answer = await visitor.press(page, 'slotId', slot);
    expect(answer.status).toBe(403);
    expect(answer.$('.alert.warn').text()).toContain('Allow cookies for this site');
    await reachedNothing();
  });

  test('is no JSON, nothing long, and never a GET', async () => {
    const visitor = browser();
    const token = (await visitor.get(chosen(6))).$('input[name="token"]').attr('value') ?? '';
    const json = { headers: { 'content-type': 'application/json' } };
    expect((await visitor.post(chosen(6), { slotId: slot, token }, json)).status).toBe(415);
    expect((await visitor.post(chosen(6), { slotId: slot, token, x: 'x'.repeat(5000) })).status).toBe(413);
    expect((await visitor.get(`${chosen(6)}&slotId=${slot}&token=${token}`)).status).toBe(200);
    await reachedNothing();
  });

  test('its token is another one on each page, so that a compressed page can’t betray it', async () => {
    const visitor = browser();
    const tokens = [await visitor.get(chosen(6)), await visitor.get(chosen(6))].map(({ $ }) =>
      $('input[name="token"]').attr('value'),
    );
    expect(new Set(tokens).size).toBe(2);
  });

  test('a time that is none, or none any more, is refused in words', async () => {
    const visitor = browser();
    const token = (await visitor.get(chosen(6))).$('input[name="token"]').attr('value') ?? '';
    for (const slotId of ['', 'nonsense', slotAt(-1, '09:00'), slotAt(6, '05:00')]) {
      const answer = await visitor.post(chosen(6), { slotId, token });
      expect([slotId, answer.status]).toEqual([slotId, 422]);
      expect(answer.$('.alert.warn').text()).toContain('That time is not available.');
      expect(answer.$('button[name="slotId"]').length).toBeGreaterThan(0);
    }
  });

  test('a guest that comes back is the same one, and no page makes another', async () => {
    const visitor = browser();
    visitor.cookies.set(GUEST_COOKIE, newGuestCookie(KEYS.guest, Date.now()));
    expect((await visitor.get(chosen(6))).headers.getSetCookie().join()).not.toContain(GUEST_COOKIE);
  });
});

describe('a partner whose times are in its own system', async () => {
  const elsewhere = await testDatabase();
  const partner = await partnerUnderTest(elsewhere);
  const at = `/schedule-appointment/${PARTNER}/times?serviceId=${SERVICE}&locationId=${partner.place.locationId}`;

  test('has its times held by the same form, and its own number to call [SCHED-17 part]', async () => {
    const visitor = browser({ on: elsewhere, environment: partner.environment });
    const page = await visitor.get(at);
    const slot = page.$('button[name="slotId"]').last().attr('value') ?? '';
    const held = await visitor.follow(await visitor.press(page, 'slotId', slot));
    expect(held.$('h1').text()).toBe('We are holding this time for you');
    expect(held.$('main a[href="tel:+19715550114"]').length).toBeGreaterThan(0);
    expect(partner.liveThere()).toHaveLength(1);
  });

  test('that doesn’t answer is said in place of its times, with its own site and another try [SCHED-17 part]', async () => {
    const down = { ...partner.environment, FHIR_PROVIDENCE_URL: 'http://127.0.0.1:9/providence' };
    const visitor = browser({ on: elsewhere, environment: down });
    const page = await visitor.get(at);
    expect(page.status).toBe(200);
    expect(words(page)).toMatch(/We couldn’t load the open times\..*Providence’s booking system is not answering/);
    expect(page.$('main a[href^="https://providence.example"]').length).toBeGreaterThan(0);
    const open = await browser({ on: elsewhere, environment: partner.environment, cookies: visitor.cookies }).get(at);
    const slot = open.$('button[name="slotId"]').last().attr('value') ?? '';
    const refused = await visitor.press(open, 'slotId', slot);
    expect(refused.status).toBe(503);
    expect(refused.$('.alert.warn').text()).toMatch(/^We could not hold that time\..*is not answering right now/);
  });
});
