import { afterEach, expect, test, vi } from 'vitest';
import { readHeaderInfo } from './header-info.ts';

const answer = {
  loggedIn: 'true',
  csrfToken: 't',
  apiFailure: false,
  info: { kind: 'account', name: 'Avery Stone', email: 'avery@example.com', store: null },
  nav: [],
  cart: { itemCount: 2, href: '' },
  banner: null,
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('an answer of ours is read as it is', () => {
  expect(readHeaderInfo(answer)).toEqual(answer);
  const store = { storeNumber: '0104', name: 'Lincoln Park', open: 'Open until 9 pm', page: '/store/1' };
  const banner = { text: 'News', link: { label: 'More', href: '/store-finder' } };
  expect(readHeaderInfo({ ...answer, info: { ...answer.info, store }, banner })).toMatchObject({
    info: { store },
    banner,
  });
});

test.each([
  ['nothing', undefined],
  ['text', 'true'],
  ['a list', [answer]],
  ['a boolean for a string', { ...answer, loggedIn: true }],
  ['__proto__', JSON.parse('{"__proto__":{"loggedIn":"true","info":{"name":"Eve"}}}')],
])('%s says nothing of anyone', (_, given) => {
  expect(readHeaderInfo(given)).toBeNull();
});

test('what is wrong in a part is left out, no text is endless, and no link leads elsewhere', () => {
  const info = readHeaderInfo({
    ...answer,
    info: { name: 'x'.repeat(10_000), email: { toString: () => 'evil' }, store: { name: 5 } },
    cart: { itemCount: '2' },
    banner: { text: 'News', link: { label: 'More', href: '//evil.example' } },
  });
  expect(info?.info).toMatchObject({ name: 'x'.repeat(300), email: '', store: null });
  expect(info?.cart.itemCount).toBeNull();
  expect(info?.banner).toEqual({ text: 'News', link: null });
  expect(readHeaderInfo(JSON.parse('{"loggedIn":"true","info":{"__proto__":{"name":"Eve"}}}'))?.info.name).toBe('');
});

test.each([
  ['is silent', () => Promise.reject(new Error('aborted'))],
  ['answers a page of a proxy', () => Promise.resolve(new Response('<!doctype html>'))],
  ['answers a failure', () => Promise.resolve(Response.json(answer, { status: 503 }))],
])('a server that %s says nothing, and is asked once a page', async (_, fetched) => {
  const fetching = vi.fn(fetched);
  vi.stubGlobal('fetch', fetching);
  const { headerInfo, isLoggedIn } = await import('./header-info.ts');
  expect([await headerInfo(), await isLoggedIn()]).toEqual([null, false]);
  expect(fetching).toHaveBeenCalledOnce();
});
