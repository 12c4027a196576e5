import { countLaunch } from './counting.ts';
import type { AnalyticsData } from './data-layer.ts';
import { PARTNERS_MOST, TERM_MOST } from './most-counted.ts';

/** Counts a page with its results, as its analytics data says; one of no kind that is counted is left out. */
export async function countPage({ pageType, tileContext, pilot, search, partners }: AnalyticsData): Promise<void> {
  if (pageType === null) return;
  const state = /(?:^|; )state=([A-Z]{2})(?:;|$)/.exec(document.cookie)?.[1];
  await countLaunch({
    event: 'launch',
    pageType,
    ...(tileContext && { tileContext }),
    ...(pilot !== null && { pilot }),
    ...(state !== undefined && { state }),
    partners: partners
      .slice(0, PARTNERS_MOST)
      .map(({ partner, section, position }) => ({ partner, section, position })),
    ...(search && { search: { ...search, term: search.term.slice(0, TERM_MOST) } }),
  });
}
