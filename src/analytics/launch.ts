import { analyticsData, type AnalyticsData } from './data-layer.ts';
import { mayCount } from './may-count.ts';
import { launchOf } from './page-type.ts';
import { RESULTS_SHOWN } from './results-shown.ts';

/** Milliseconds from results to the launch (spec 4, 9). */
export const LAUNCH_AFTER_MS = 2000;

/** Fills the page's analytics data two seconds after its results, and again after those of a later search [SHELL-5]. Called when the page has been there for two seconds. */
export function launchAfterResults(): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const launchFor = (shownAt: number): void => {
    clearTimeout(waiting);
    waiting = setTimeout(launch, Math.max(0, shownAt + LAUNCH_AFTER_MS - performance.now()));
  };
  launchFor(performance.getEntriesByName(RESULTS_SHOWN).at(-1)?.startTime ?? 0);
  new PerformanceObserver((list) => {
    const shown = list.getEntriesByName(RESULTS_SHOWN).at(-1);
    if (shown) launchFor(shown.startTime);
  }).observe({ type: 'mark' });
}

/** What was sent last of this page: filters that are changed tell nothing new. */
let told: string | undefined;

function launch(): void {
  // Results of another place are on their way: they launch.
  if (document.documentElement.dataset['finding'] !== undefined) return;
  const data = Object.assign(analyticsData(), dataOf(document));
  data.launches += 1;
  // What somebody in danger looks for is no one's to count.
  if (data.pageType === null || document.querySelector('main .urgent')) return;
  const term = data.search?.term ?? '';
  if (term === told) return;
  told = term;
  if (!mayCount()) return;
  const shown = { ...data };
  import('./count-page.ts').then(({ countPage }) => countPage(shown)).catch(console.warn);
}

type PageData = Omit<AnalyticsData, 'exits' | 'launches'>;

/** Reads the page: tiles are the same, built or found later. */
function dataOf(page: Document): PageData {
  const { pageType, tileContext } = launchOf(location.pathname);
  const tiles = [...page.querySelectorAll<HTMLElement>('main .tile[data-partner]')];
  const pilot = page.querySelector<HTMLMetaElement>('meta[name="pilot"]')?.content;
  return {
    pageType,
    tileContext,
    pilot: pilot === undefined ? null : Number(pilot),
    layout: new URLSearchParams(location.search).get('group') === 'b' ? 'new' : 'findcare3',
    partners: tileContext
      ? tiles.map((tile, index) => ({
          name: tile.querySelector('h3')?.textContent.trim() ?? '',
          partner: tile.dataset['partner'] ?? '',
          section: tileContext,
          position: index + 1,
        }))
      : [],
    search: searchOf(page, tiles.length),
  };
}

/** What was typed and how much it found; the site's own search says how much, results of care are counted by their tiles. */
function searchOf(page: Document, tiles: number): AnalyticsData['search'] {
  const list = page.querySelector<HTMLElement>('main [data-term]');
  const term = list?.dataset['term'] ?? '';
  if (!list || term === '') return null;
  const results = Number(list.dataset['results'] ?? tiles);
  return { term, results: results === 0 ? 'no results' : results };
}
