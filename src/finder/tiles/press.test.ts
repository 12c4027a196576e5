import { load } from 'cheerio';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { until } from '#testing/until.ts';
import { COOKIE_DAYS } from '#location/saved/cookies.ts';
import { $place, choosePlace } from '#location/field/store.ts';
import { $departure, stay } from '#partners/leaving/leaving.ts';
import { $department, $preferredStore } from '#partners/leaving/nearest-store.ts';
import { METROS } from '#partners/leaving/metros.ts';
import { tileAction } from './actions.ts';
import { pressTile } from './press.ts';
import { A_TILE } from './TileCard.fixtures.tsx';
import { TileAction } from './TileAction.tsx';

const CHICAGO = { lat: 41.92, lng: -87.65, zipCode: '60614', state: 'IL', city: 'Chicago' };
const plate = { letters: 'Hr', tone: 1, shape: 0 };
const hearing = {
  id: 'hearing-check',
  partner: 'hearing',
  serviceName: 'hearing check',
  plate,
  provider: { name: 'Larkmoor Hearing', possessive: true, storeService: 'Hearing' as const },
};
const away = { kind: 'leave', href: 'https://hearing.example/check' } as const;
const stays = { kind: 'go', href: '/store-finder' } as const;

type Call = { url: string; body: string; headers: Headers };
let calls: Call[];
let answers: Record<string, () => Promise<Response>>;
let answered: Map<string, Response>;
let flags: Map<string, string>;
const press = () => ({ preventDefault: vi.fn(), metaKey: false, ctrlKey: false, shiftKey: false });
const json =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }));
const assign = vi.fn();

beforeEach(() => {
  calls = [];
  answered = new Map();
  flags = new Map();
  answers = {
    '/api/stores': json({ error: false, results: [{ storeNumber: '417' }] }),
    '/api/utm/417/hearing%20check': json({ data: { trackingURL: 'https://hearing.example/check?store=417' } }),
    '/api/utm/department/hearing%20check': json({ data: { department: 'Hearing' } }),
    '/api/tracking/services': json({ counted: true }, 202),
  };
  // A browser that has agreed to be counted, and keeps that whatever else is written.
  let written = '';
  vi.stubGlobal('document', {
    get cookie() {
      return ['fcCount=yes', written].filter(Boolean).join('; ');
    },
    set cookie(line: string) {
      written = line;
    },
    querySelector: () => null,
  });
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined);
  // Someone listens, as an island does: the place is read once.
  $place.listen(() => undefined);
  vi.stubGlobal('location', { protocol: 'https:', pathname: '/findcare/category/vision-hearing', assign });
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => flags.set(key, value),
    removeItem: (key: string) => flags.delete(key),
  });
  const fetched = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = input instanceof Request ? input.url : String(input);
    calls.push({
      url: request,
      body: typeof init?.body === 'string' ? init.body : '',
      headers: new Headers(init?.headers),
    });
    const [path = ''] = request.split('?');
    const answer = answers[path]?.() ?? Promise.resolve(Response.json({}, { status: 404 }));
    return answer.then((response) => {
      answered.set(path, response);
      return response;
    });
  };
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  $place.set(CHICAGO);
  $preferredStore.set(null);
  $department.set(null);
  stay();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  assign.mockReset();
});

const asked = (path: string) => calls.filter(({ url }) => url.split('?')[0] === path);
const UTM = '/api/utm/417/hearing%20check';
/** The last answer that was asked for was read, and all that follows from it has happened. */
async function settled(): Promise<void> {
  await until(() => expect(answered.get(UTM)?.bodyUsed).toBe(true));
  await new Promise((turn) => setImmediate(turn));
}

it('asks before leaving, with the address of the nearest store as soon as that is known [TILE-9 part]', async () => {
  const event = press();
  pressTile(hearing, away, event);
  expect(event.preventDefault).toHaveBeenCalledOnce();
  expect($departure.get()).toMatchObject({ provider: 'Larkmoor Hearing', partner: 'hearing', href: away.href });
  await settled();
  expect($departure.get()?.href).toBe('https://hearing.example/check?store=417');
});

it.each(['Hearing', 'UrgentCare'] as const)(
  'looks up the nearest store with %s, then its tracking address [TILE-9 part]',
  async (storeService) => {
    $place.set({ ...CHICAGO, lat: 42.05, lng: -87.69 });
    pressTile({ ...hearing, provider: { ...hearing.provider, storeService } }, away, press());
    await settled();
    const query = Object.fromEntries(new URLSearchParams(asked('/api/stores')[0]?.url.split('?')[1]));
    expect(query).toMatchObject({
      requestType: 'locator',
      s: '1',
      p: '1',
      lat: '42.05',
      lng: '-87.69',
      filterOptions: storeService,
    });
    expect(asked(UTM)[0]?.url.split('?')[1]).toBe('o=acs');
  },
);

it('looks up nothing for another partner, nor without a place [TILE-9 part]', () => {
  pressTile({ ...hearing, provider: { name: 'Labcorp', possessive: true } }, away, press());
  $place.set(null);
  pressTile(hearing, away, press());
  expect([...asked('/api/stores'), ...asked(UTM)]).toEqual([]);
});

it('holds the nearest store, its department and what eligibility is estimated at, and no token of eligibility [STATE-4]', async () => {
  const cookies: string[] = [];
  Object.defineProperty(document, 'cookie', { get: () => '', set: (line: string) => cookies.push(line) });
  choosePlace({ ...CHICAGO, label: 'Chicago, IL' });
  pressTile(hearing, away, press());
  expect([$preferredStore.get(), $department.get()]).toEqual([null, null]);
  await until(() => expect([$preferredStore.get(), $department.get()]).toEqual(['417', 'Hearing']));
  expect(cookies.filter((line) => line.startsWith('eligData='))).toEqual([
    expect.stringMatching(/^eligData=89;/) as string,
  ]);
  expect(JSON.stringify([cookies, [...flags], COOKIE_DAYS])).not.toMatch(/elig\w*token/i);
});

it('looks near the middle of a metro where the table says [TILE-9 part]', async () => {
  expect(METROS).toHaveLength(10);
  const [metro] = METROS;
  $place.set({ ...CHICAGO, lat: metro!.middle.lat + 0.01, lng: metro!.middle.lng - 0.01 });
  pressTile(hearing, away, press());
  await settled();
  const query = new URLSearchParams(asked('/api/stores')[0]?.url.split('?')[1]);
  expect([query.get('lat'), query.get('lng')]).toEqual([String(metro!.instead.lat), String(metro!.instead.lng)]);
});

it.each([
  ['the stores answer with an error', '/api/stores', json({ error: true, results: [] })],
  [
    'the stores answer with a number that is none',
    '/api/stores',
    json({ error: false, results: [{ storeNumber: '../evil' }] }),
  ],
  ['the stores are not there', '/api/stores', json({}, 404)],
  ['nothing answers', '/api/stores', () => Promise.reject(new TypeError('no network'))],
])(
  "when %s, the visitor goes on with content's address, and the console says so [TILE-9 part, LEAVE-3, ERR-3 part]",
  async (_, path, answer) => {
    answers[path] = answer;
    pressTile(hearing, away, press());
    await until(() => expect(console.warn).toHaveBeenCalledOnce());
    expect($departure.get()?.href).toBe(away.href);
  },
);

it.each([
  ['no address comes', '/api/utm/417/hearing%20check', json({ data: { trackingURL: null } })],
  ['the address is a script', '/api/utm/417/hearing%20check', json({ data: { trackingURL: 'javascript:alert(1)' } })],
  [
    'the address hides a host',
    '/api/utm/417/hearing%20check',
    json({ data: { trackingURL: 'https://hearing.example@evil.example' } }),
  ],
])("when %s, the visitor goes on with content's address [TILE-9 part, LEAVE-3]", async (_, path, answer) => {
  answers[path] = answer;
  pressTile(hearing, away, press());
  await settled();
  expect($departure.get()?.href).toBe(away.href);
});

it('a look-up that hangs holds nobody, and one that comes after the dialog was closed opens nothing [TILE-9 part]', async () => {
  const inTime = answers['/api/stores']!;
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  answers['/api/stores'] = () => held.then(inTime);
  pressTile(hearing, away, press());
  expect($departure.get()?.href).toBe(away.href);
  stay();
  letGo();
  await settled();
  expect($departure.get()).toBeNull();
});

it('a button that stays in this tab goes to the address of the nearest store [TILE-9 part]', async () => {
  answers['/api/utm/417/hearing%20check'] = json({ data: { trackingURL: '/store-finder?store=417' } });
  pressTile(hearing, stays, press());
  expect(assign).not.toHaveBeenCalled();
  await until(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/store-finder?store=417'));
  expect($departure.get()).toBeNull();
});

it('a button that stays in this tab waits a moment for the store, then goes to the address of content [TILE-9 part]', async () => {
  answers['/api/stores'] = () => new Promise(() => undefined);
  const event = press();
  pressTile(hearing, stays, event);
  expect(event.preventDefault).toHaveBeenCalledOnce();
  await until(() => expect(assign).toHaveBeenCalledWith('/store-finder'));
});

it('counts the use of a service near a stored place, as a string, and nothing without a place [TILE-14]', () => {
  pressTile(hearing, away, press());
  const [counted] = asked('/api/tracking/services');
  expect(JSON.parse(counted?.body ?? '')).toEqual({
    serviceId: 'hearing-check',
    lat: 41.92,
    lng: -87.65,
    actionType: 'ServiceUtilized',
  });
  expect(counted?.headers.get('x-transaction-id')).toMatch(/^[0-9a-f-]{36}$/);
  calls = [];
  $place.set(null);
  pressTile(hearing, away, press());
  expect(calls).toEqual([]);
});

it.each([
  ['singlesignon', 'leaves'],
  ['SingleSignOn', 'leaves'],
  ['mdlive', 'leaves'],
  ['MDLive', 'leaves'],
  ['externalweburl', 'leaves'],
  ['EXTERNALWEBURL', 'leaves'],
  ['clinicview', 'stays'],
  ['ClinicView', 'stays'],
  ['internalweburl', 'stays'],
  ['InternalWebUrl', 'stays'],
])('a button of type %s %s: the dialog asks, or the link is followed in this tab [TILE-8]', (actionType, does) => {
  const partner = 'otter-creek';
  const tile = { ...A_TILE, partner, actionType: actionType as 'mdlive', actionNavigation: 'https://otter.example/' };
  const link = load(renderToStaticMarkup(createElement(TileAction, { tile })))('a');
  expect([link.attr('href'), link.attr('target')]).toEqual(['https://otter.example/', undefined]);
  const event = press();
  pressTile(tile, tileAction(tile)!, event);
  expect(event.preventDefault).toHaveBeenCalledTimes(does === 'leaves' ? 1 : 0);
  expect($departure.get()?.href).toBe(does === 'leaves' ? 'https://otter.example/' : undefined);
});

it("the retailer's own clinic in the same tab is flagged as a health clinic first, and no other [TILE-8]", () => {
  const provider = { name: 'Larkmoor Clinic', possessive: true, ownClinic: true };
  const clinic = { ...hearing, id: 'larkmoor-clinic-visit', partner: 'larkmoor-clinic', provider };
  const event = press();
  pressTile(clinic, stays, event);
  expect(event.preventDefault).not.toHaveBeenCalled();
  expect(flags.get('isHealthClinic')).toBe('true');
  pressTile({ ...clinic, provider: { name: 'Otter Creek', possessive: true } }, stays, press());
  expect(flags.size).toBe(0);
  pressTile(clinic, away, press());
  expect(flags.size, 'nor when the visitor leaves the site').toBe(0);
});

it('remembers whose button was pressed before it goes on, and leaves a press for a new tab to the browser [TILE-10 part]', () => {
  const event = { ...press(), ctrlKey: true };
  pressTile(hearing, away, event);
  expect(document.cookie).toContain('provider=hearing');
  expect(event.preventDefault).not.toHaveBeenCalled();
  expect($departure.get()).toBeNull();
});
