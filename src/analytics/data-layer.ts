import type { PageType } from './page-type.ts';
import type { SPEC_PAGE_TYPES, TILE_CONTEXTS } from './page-type.ts';

/** The analytics data of the page (spec 2, 3): in its memory alone, filled whether or not anything is sent [SHELL-5]. */
export type AnalyticsData = {
  pageType: (typeof SPEC_PAGE_TYPES)[number] | null;
  /** The number of a pilot page: 1 dermatology general, 2 eczema, 3 near me, 4 behavioral health, 5 a device partner, 6 community virtual care. */
  pilot: number | null;
  tileContext: (typeof TILE_CONTEXTS)[number] | null;
  layout: 'findcare3' | 'new';
  /** Providers in the order shown; `name` is what people read, `partner` its slug. */
  partners: { name: string; partner: string; section: (typeof TILE_CONTEXTS)[number]; position: number }[];
  search: { term: string; results: number | 'no results' } | null;
  exits: { partner: string; pageType: PageType }[];
  /** How often the page has launched: two seconds after each of its results. */
  launches: number;
};

declare global {
  var analyticsData: AnalyticsData | undefined;
}

/** The data of this page; empty until it launches. */
export function analyticsData(): AnalyticsData {
  return (globalThis.analyticsData ??= {
    pageType: null,
    pilot: null,
    tileContext: null,
    layout: 'findcare3',
    partners: [],
    search: null,
    exits: [],
    launches: 0,
  });
}
