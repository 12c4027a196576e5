import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { until } from '#testing/until.ts';
import { $departure, gone, leaveBy, leaveFor, leavingMessage, leavingTitle, possessive, stay } from './leaving.ts';

// Who leaves has agreed to be counted.
beforeEach(() => vi.stubGlobal('document', { cookie: 'fcCount=yes' }));
afterEach(() => vi.unstubAllGlobals());

it('says where one is taken, and whose policies hold there [LEAVE-1]', () => {
  expect(leavingTitle('Clearbrook Dermatology')).toBe("We're taking you to Clearbrook Dermatology");
  expect(leavingMessage('Clearbrook Dermatology')).toBe(
    "Any information that you provide there is subject to Clearbrook Dermatology's privacy and security policies.",
  );
});

it("adds no possessive for 'all of us' [LEAVE-1]", () => {
  expect(possessive('All of Us')).toBe('All of Us');
  expect(possessive('all of us')).toBe('all of us');
  expect(possessive('Pinebank Labs')).toBe("Pinebank Labs'");
});

it('adds none either where content says that it would read badly [LEAVE-1]', () => {
  expect(leavingMessage('Research Together', false)).toBe(
    'Any information that you provide there is subject to Research Together privacy and security policies.',
  );
});

it('opens for a departure and closes again [LEAVE-2 part]', () => {
  const departure = {
    provider: 'Clearbrook',
    plate: { letters: 'Cb', tone: 1, shape: 0 },
    href: 'https://clearbrook.example/',
  };
  leaveFor(departure);
  expect($departure.get()).toEqual(departure);
  stay();
  expect($departure.get()).toBeNull();
});

const clearbrook = { provider: 'Clearbrook', plate: { letters: 'Cb', tone: 1, shape: 0 } };

it("'Got it' counts the exit by partner and kind of page, with nothing of what the page is about, and closes [LEAVE-2 part]", async () => {
  const sent: { url: string; body: unknown; keepalive: boolean | undefined }[] = [];
  vi.stubGlobal('location', { pathname: '/findcare/category/sexualhealth' });
  vi.stubGlobal('fetch', (url: string, { body, keepalive }: RequestInit) => {
    sent.push({ url, body: JSON.parse(body as string) as unknown, keepalive });
    return Promise.resolve(Response.json({ counted: true }, { status: 202 }));
  });
  leaveFor({ ...clearbrook, href: 'https://clearbrook.example/sti-test?a=1', partner: 'clearbrook-dermatology' });
  gone();
  await until(() => expect($departure.get()).toBeNull());
  leaveFor({ ...clearbrook, href: 'https://video.larkmoor.example/sti-test' });
  gone();
  await until(() => expect($departure.get()).toBeNull());
  expect(sent).toEqual(
    ['clearbrook-dermatology', 'video.larkmoor.example'].map((partner) => ({
      url: '/api/tracking/events',
      body: { event: 'exit', partner, pageType: 'category' },
      keepalive: true,
    })),
  );
});

it('an exit that can not be counted holds nobody [LEAVE-2 part, ERR-3 part]', async () => {
  vi.stubGlobal('location', { pathname: '/findcare/services' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  leaveFor({ ...clearbrook, href: 'https://clearbrook.example/' });
  gone();
  await until(() => expect($departure.get()).toBeNull());
  await until(() => expect(warn).toHaveBeenCalled());
  warn.mockRestore();
});

it.each(['javascript:alert(1)', '//evil.example', 'https://clearbrook.example@evil.example/', '/path'])(
  'no dialog opens for %j, and an open one does not take it [LEAVE-3]',
  (href) => {
    leaveFor({ ...clearbrook, href });
    expect($departure.get()).toBeNull();
    leaveFor({ ...clearbrook, href: 'https://clearbrook.example/' });
    leaveBy(clearbrook, href);
    expect($departure.get()?.href).toBe('https://clearbrook.example/');
    stay();
  },
);
