import { expect } from 'vitest';
import { failing, once, type TestTab } from '#testing/browser-tab.ts';
import { html, type CallState, type OtherState } from './named-states.ts';

const PLACE = { lat: 41.92, lng: -87.65 };
const nothing = (): void => undefined;

/** A list of services with its location field, as a category page has them. */
async function list(tab: TestTab) {
  const page = await tab.load(async () => ({
    ...(await import('#finder/list/store.ts')),
    ...(await import('#finder/list/NoTiles.tsx')),
    ...(await import('#finder/list/list-trouble.ts')),
    ...(await import('#location/field/store.ts')),
  }));
  const search = page.createTileSearch({ categoryId: 300, place: PLACE });
  search.$tiles.listen(nothing);
  const asked = async (): Promise<void> => {
    search.again();
    await once(search.$tiles, ({ state }) => state === 'found' || state === 'failed');
  };
  const trouble = () => page.listTrouble(search.$tiles.get(), { tiles: [] });
  const noTiles = { initial: { tiles: [] }, filters: 0, onClear: nothing, onAgain: nothing };
  const shown = (): string => html(page.NoTiles, { ...noTiles, state: search.$tiles.get() });
  const refused = (): boolean => page.$locationSearch.get().state === 'refused';
  const set = () => ({ error: ['failed', 'part'].includes(trouble()), mapError: refused() });
  return { ...page, search, asked, trouble, shown, set };
}

/** Answers a call with what it is given until the returned function is called. */
function answering(tab: TestTab, path: string, body: object): () => void {
  return tab.intercept(({ url }) => (new URL(url).pathname === `/api${path}` ? Response.json(body) : undefined));
}

const tiles = (error: Record<string, string>, found: object[] = [{ id: 'one' }]) => ({
  tiles: found,
  geoLocation: PLACE,
  banners: [],
  relatedCategories: [],
  danger: [],
  error,
});

export const FINDER: readonly CallState[] = [
  {
    names: ['error'],
    call: ['POST', '/tiles'],
    says: /class="alert err" role="alert"[\s\S]*The results did not load[\s\S]*Sorry for the inconvenience, we are unable to display any services this time or/,
    open: async (tab) => {
      const { search, asked, set, shown } = await list(tab);
      const kept = () => [search.$filters.get(), tab.went];
      return { ask: asked, again: asked, set, shown, kept };
    },
  },
  {
    names: ['mapError'],
    call: ['GET', '/geocode'],
    says: /We can’t look up locations right now\. Check your connection and try again\./,
    open: async (tab) => {
      const { searchPlace, $locationSearch, $place, asked, set } = await list(tab);
      const shown = (): string => {
        const search = $locationSearch.get();
        return search.state === 'refused' ? search.message : '';
      };
      const ask = async () => {
        await asked();
        await searchPlace('60614');
      };
      return { ask, again: ask, set, shown, kept: () => $place.get()?.state ?? 'IL' };
    },
  },
  {
    names: ['search failure'],
    call: ['POST', '/search'],
    says: /class="alert err" role="alert"[\s\S]*Search is not available right now/,
    open: async (tab) => {
      const { $results, searchSite, SiteSearch } = await tab.load(async () => ({
        ...(await import('#search/screens/store.ts')),
        ...(await import('#search/screens/SearchResults.tsx')),
      }));
      const shown = (): string => {
        const page = html(SiteSearch, { page: { asked: { words: 'rash', from: 0 }, answer: null } as never });
        // A failure clears what was found.
        expect(page.includes('class="hits"')).toBe($results.get().state === 'found');
        return page;
      };
      const ask = () => searchSite('rash', 'Care');
      const kept = () => {
        const results = $results.get();
        return results.state === 'none' ? null : [results.words, results.kind];
      };
      return { ask, again: ask, set: () => ({ 'search failure': $results.get().state === 'failed' }), shown, kept };
    },
  },
  {
    names: ['store selection failure'],
    call: ['POST', '/locator/v1/stores/search'],
    says: /We couldn’t look for stores\. Please try again\./,
    open: async (tab) => {
      const choice = await tab.load(() => import('#site/choose-store/store-choice.ts'));
      choice.beginChoice();
      choice.typePlace('60614');
      const shown = (): string => {
        const { found } = choice.$choice.get();
        return found.state === 'refused' ? found.message : '';
      };
      const set = () => ({ 'store selection failure': shown() !== '' });
      const ask = () => choice.searchTyped();
      return { ask, again: ask, set, shown, kept: () => choice.$choice.get().typed };
    },
  },
];

export const FINDER_OTHERWISE: readonly OtherState[] = [
  {
    names: ['other'],
    because: 'an answer that has it says nothing, also in place of what an answer before said',
    holds: async (tab) => {
      const { asked, trouble, shown } = await list(tab);
      let stop = answering(tab, '/tiles', tiles({ error: 'Some are missing' }));
      await asked();
      expect(trouble()).toBe('part');
      expect(shown()).toMatch(/class="alert err"[\s\S]*Some services may be missing/);
      stop();
      stop = answering(tab, '/tiles', tiles({ error: 'Some are missing', other: 'x' }));
      await asked();
      expect([trouble(), shown()]).toEqual(['none', '']);
      stop();
    },
  },
  {
    names: ['tilesResult'],
    because: 'an empty list is no failure: the words stand in its place until services come',
    holds: async (tab) => {
      const { asked, set, shown } = await list(tab);
      const stop = answering(tab, '/tiles', tiles({}, []));
      await asked();
      expect(set()).toEqual({ error: false, mapError: false });
      expect(shown()).toMatch(
        /we are unable to display any services this time or .*Visit your local healthcare clinic/,
      );
      stop();
      const full = answering(tab, '/tiles', tiles({}));
      await asked();
      expect(shown()).toBe('');
      full();
    },
  },
  {
    names: ['filtererror'],
    because: 'filters come with the page: choosing one asks for services alone',
    holds: async (tab) => {
      const { search, set } = await list(tab);
      const asked = new Set<string>();
      tab.intercept(({ url }) => {
        asked.add(new URL(url).pathname);
        return undefined;
      });
      failing(tab, 'GET', '/symptom-categories');
      search.toggleSymptom('1');
      await once(search.$tiles, ({ state }) => state === 'found' || state === 'failed');
      expect([[...asked], set().error, search.$filters.get().symptoms]).toEqual([['/api/tiles'], false, ['1']]);
    },
  },
];
