import { expect } from 'vitest';
import { failing, type TestTab } from '#testing/browser-tab.ts';
import type { OtherState } from './named-states.ts';

const OFFERS = '/api/offers?page=%2Ffindcare%2Fservices&store=0104';
const STORE = { storeNumber: '0104', name: 'Lincoln Park', open: '', page: '' };

const header = (tab: TestTab) =>
  tab.load(async () => ({
    ...(await import('#site/header/header-info.ts')),
    ...(await import('#site/choose-store/keep-store.ts')),
  }));

/** What of a page's elements a script of the shell or of a list touches. */
const element = (parts: object = {}) => ({
  dataset: {},
  hidden: false,
  childElementCount: 1,
  querySelector: () => null,
  querySelectorAll: () => [],
  append: () => undefined,
  prepend: () => undefined,
  replaceChildren: () => undefined,
  removeAttribute: () => undefined,
  ...parts,
});

export const SHELL_OTHERWISE: readonly OtherState[] = [
  {
    names: ['header API failure'],
    because: 'the header stays as it was built; what must not be done without it asks once more, and says so',
    holds: async (tab) => {
      const { headerInfo, headerInfoAgain, isLoggedIn, keepStore } = await header(tab);
      const mend = failing(tab, 'GET', '/header-info');
      expect([await headerInfo(), await isLoggedIn()]).toEqual([null, false]);
      Object.assign(document, { body: { classList: { add: () => undefined } }, getElementById: () => null });
      expect([await keepStore(STORE), document.cookie]).toEqual([false, '']);
      mend();
      expect(await headerInfoAgain()).toMatchObject({ loggedIn: 'false', apiFailure: false });
      expect(await keepStore(STORE)).toBe(true);
    },
  },
  {
    names: ['footer API failure'],
    because: 'the footer is built into each page: there is no such call',
    holds: async (tab) => {
      await header(tab);
      const paths = Object.keys(((await (await fetch('/api/openapi.json')).json()) as { paths: object }).paths);
      expect(paths.length).toBeGreaterThan(50);
      expect(paths.filter((path) => path.includes('footer'))).toEqual([]);
    },
  },
  {
    names: ['offer API failure'],
    because: 'the offers that the page came with stay, until those of the chosen store are known',
    holds: async (tab) => {
      const { showOffersHere } = await tab.load(() => import('#shop/offers/offers-here.ts'));
      const { offers } = (await (await fetch(OFFERS)).json()) as { offers: { address: string }[] };
      const items = ['/built-in', offers[0]?.address].map((pathname) =>
        element({ querySelector: () => ({ pathname }) }),
      );
      const [builtIn, ofStore] = items;
      const band = element({ dataset: { offers: '/findcare/services' }, querySelectorAll: () => items });
      Object.assign(document, { querySelector: () => band });
      const info = { loggedIn: 'true', csrfToken: 't', apiFailure: false, info: { kind: 'account', store: STORE } };
      tab.intercept(({ url }) => (url.includes('/header-info') ? Response.json(info) : undefined));
      const mend = failing(tab, 'GET', '/offers');
      await showOffersHere();
      expect([builtIn?.hidden, ofStore?.hidden]).toEqual([false, false]);
      mend();
      await showOffersHere();
      expect([builtIn?.hidden, ofStore?.hidden]).toEqual([true, false]);
    },
  },
  {
    names: ['schedulerGetOrganizationIdError'],
    because: 'each page of booking is built with its organization; an unknown one has no page and no answer (404)',
    holds: async (tab) => {
      const { $services } = await tab.load(() => import('#scheduler/booking/details/store-services.ts'));
      const mend = failing(tab, 'GET', '/scheduler/organizations');
      $services.listen(() => undefined);
      await expect.poll(() => $services.get().state).toBe('found');
      mend();
      const unknown = await fetch('/api/scheduler/organizations/no-such-partner');
      expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    },
  },
  {
    names: ['schedularTilesPartnerList'],
    because: 'the list of partners is built in: what is unknown is only which are near, and all stay in it',
    holds: async (tab) => {
      const { sortPartners } = await tab.load(() => import('#scheduler/partner-list/partners-in-reach.ts'));
      const moved: string[] = [];
      const item = element({ dataset: { organization: 'labcorp' }, toggleAttribute: () => undefined });
      let isShown = false;
      const near = element({
        dataset: { place: JSON.stringify({ lat: 41.92, lng: -87.65, state: 'IL', name: 'Chicago' }) },
        querySelectorAll: () => [{ ...item, querySelector: () => item }],
        append: () => moved.push('near'),
        removeAttribute: () => (isShown = true),
      });
      const far = element({ querySelector: () => element({ append: () => moved.push('far') }) });
      Object.assign(document, { querySelector: (selector: string) => (selector === '[data-partners]' ? near : far) });
      const mend = failing(tab, 'GET', '/scheduler/organizations');
      sortPartners();
      await expect.poll(() => isShown).toBe(true);
      expect(moved).toEqual([]);
      mend();
      tab.does('find-care:place');
      await expect.poll(() => moved).toEqual(['near']);
    },
  },
];
