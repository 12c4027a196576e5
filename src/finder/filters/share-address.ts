import { placeLine, type NamedPlace } from '#location/place-line.ts';
import { askedAgain, SEARCH_RESULTS } from '#search/search-ask.ts';
import { filtersAtStart, type Filters } from './filters.ts';
import { writeFilters } from './filters-url.ts';

/** The address where others see the same services, place and filters: that of a search; a category's page is one for its category. */
export function shareAddress(
  { pathname, search }: { pathname: string; search: string },
  filters: Filters,
  place: NamedPlace,
): string {
  const near = placeLine(place);
  if (pathname === SEARCH_RESULTS) return askedAgain(search, near ? { near } : {});
  const [, category = ''] = /^\/findcare\/category\/([^/]+)/.exec(pathname) ?? [];
  const asked = new URLSearchParams({ category, ...(near && { near }) }).toString();
  // Some categories begin with specialty services: whether they are shown is always said.
  const start = filtersAtStart({ inPerson: true, online: true, speciality: !filters.delivery.speciality });
  return SEARCH_RESULTS + writeFilters(asked, filters, start);
}
