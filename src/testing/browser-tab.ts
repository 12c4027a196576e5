import { vi } from 'vitest';
import type { ReadableAtom } from 'nanostores';
import type { serveApp } from '#app/app.ts';
import type { BookingContext } from '#scheduler/kit/partner/partner-booking.ts';

// A store unmounts a second after its last listener has gone, which may be after the tab was closed.
(globalThis as unknown as { removeEventListener?: () => void }).removeEventListener ??= () => undefined;

/** A tab of a browser for the stores: session storage, cookies and the address of its page, with the real API behind `fetch`. */
export type TestTab = ReturnType<typeof testTab>;

/** Opens a tab on an app. `vi.unstubAllGlobals()` closes it. */
export function testTab(app: ReturnType<typeof serveApp>) {
  const session = new Map<string, string>();
  const listeners = new Map<string, Set<() => void>>();
  const went: string[] = [];
  let cookie = '';
  let answer: (request: Request) => Response | Promise<Response> = (request) => app(request, '10.9.0.1');
  const listen = {
    addEventListener: (name: string, run: () => void) =>
      listeners.set(name, (listeners.get(name) ?? new Set()).add(run)),
    removeEventListener: (name: string, run: () => void) => listeners.get(name)?.delete(run),
  };
  const goes = (address: string): number => went.push(address);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => session.set(key, value),
    removeItem: (key: string) => session.delete(key),
    clear: () => session.clear(),
  });
  vi.stubGlobal('location', { protocol: 'http:', pathname: '/', search: '', assign: goes, replace: goes });
  vi.stubGlobal('history', { replaceState: () => undefined, pushState: () => undefined });
  vi.stubGlobal('document', { ...listen, cookie: '', querySelector: () => null });
  for (const [name, run] of Object.entries(listen)) vi.stubGlobal(name, run);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (cookie) headers.set('cookie', cookie);
    const response = await answer(new Request(new URL(path, 'http://test'), { ...init, headers }));
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return response;
  });

  return {
    session,
    /** The addresses that the page has left for. */
    went,
    /** Has calls answered otherwise until the returned function is called: with a response, not at all, or (undefined) by the API. */
    intercept: (otherwise: (request: Request) => Response | 'no answer' | undefined) => {
      const before = answer;
      answer = (request) => {
        const response = otherwise(request);
        if (response === 'no answer') throw new TypeError('Failed to fetch');
        return response ?? before(request);
      };
      return () => (answer = before);
    },
    does: (name: string) => listeners.get(name)?.forEach((run) => run()),
    /** Loads a page's scripts again, as a reload does; what they kept in memory is gone. */
    load: async <Store>(store: () => Promise<Store>, search = ''): Promise<Store> => {
      listeners.clear();
      vi.resetModules();
      Object.assign(location, { search });
      const { openBooking } = await import('#scheduler/kit/partner/partner-booking.ts');
      openBooking(TEST_BOOKING);
      return store();
    },
  };
}

/** Has the calls of a path fail until the returned function is called: by the server, or without an answer. */
export function failing(
  tab: TestTab,
  method: string,
  path: string,
  how: 'answered' | 'no answer' = 'answered',
): () => void {
  const problem = { status: 500, code: 'failure', title: 'Failure', detail: 'No', transactionId: 't' };
  const headers = { 'content-type': 'application/problem+json' };
  return tab.intercept((request) => {
    if (request.method !== method || !new URL(request.url).pathname.startsWith(`/api${path}`)) return undefined;
    return how === 'no answer' ? how : new Response(JSON.stringify(problem), { status: 500, headers });
  });
}

/** A partner's booking, as its pages have it. */
export const TEST_BOOKING: BookingContext = {
  partner: {
    slug: 'labcorp',
    name: 'Labcorp',
    website: 'https://labcorp.example/',
    plate: { letters: 'Lc', tone: 1, shape: 0 },
    organizationId: 'labcorp',
    visit: 'Lab appointment',
    choice: 'test',
    listsNextTimes: true,
  },
  retailer: 'Larkmoor',
  phone: '800-555-0142',
  retailerMonogram: { letters: 'La', tone: 0, shape: 0 },
  defaultPlace: { lat: 41.92, lng: -87.65, zipCode: '60614', city: 'Chicago', state: 'IL' },
};

/** Resolves with a store's value once it is as wanted. */
export function once<Value>(store: ReadableAtom<Value>, wanted: (value: Value) => boolean): Promise<Value> {
  return new Promise((resolve) => {
    const stop = store.listen((value) => {
      if (!wanted(value)) return;
      stop();
      resolve(value);
    });
    const value = store.get();
    if (!wanted(value)) return;
    stop();
    resolve(value);
  });
}
