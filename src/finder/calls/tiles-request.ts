import type { Place } from '#location/place.schema.ts';
import { earlyAsk } from '#location/saved/early-ask.ts';
import type { Delivery } from '../catalogue/delivery.ts';
import { filtersAtStart, type FilterChoices, type Filters } from '../filters/filters.ts';
import { FILTERS_NAMED } from '../filters/filters-url.ts';
import type { SlVersion } from '../catalogue/layout.ts';
import { deliveryOf, type Visit } from '../catalogue/visit-pages.ts';

/** Degrees, with the names where they are known. */
export type Spot = { lat: number; lng: number } & Partial<Pick<Place, 'zipCode' | 'state' | 'city'>>;

/** What a page shows tiles of. */
export type TileScope = {
  categoryId?: number | undefined;
  /** What was typed. */
  keyword?: string | undefined;
  /** What the assistant found: ICD-10-CM codes, and ids of symptoms. */
  icd10?: readonly string[] | undefined;
  symptoms?: readonly string[] | undefined;
  /** Services that the page names, by id: these alone are asked for, offered there or not. */
  services?: readonly string[] | undefined;
  /** A place as typed beside the keyword: `place` is that one, and counts more than a saved place until the visitor changes it. */
  near?: string | undefined;
  /** Searched as long as the visitor has saved none. */
  place: Spot;
  /** Fixes the delivery [ROUTE-5]. */
  visit?: Visit | undefined;
  /** The delivery to begin with, where it isn't both [RESULT-1]. */
  delivery?: Delivery | undefined;
  slVersion?: SlVersion | undefined;
  /** True where it is shown that services were looked at before: they are asked for without a saved place too. */
  remembers?: boolean | undefined;
  /** True once the visitor has seen the danger sign that the keyword tells of, and looks for services. */
  notEmergency?: boolean | undefined;
  /** What the page's filters offer; without them it has none, and those of its address count for nothing. */
  choices?: FilterChoices | undefined;
  /** The filters that the page's own tiles were found with just now; without them they were made when the site was built, and know no times. */
  answered?: Filters | undefined;
};

/** The filters of a page before anybody touches them. */
export function startOf({ visit, delivery }: TileScope): Filters {
  return filtersAtStart(delivery ?? deliveryOf(visit));
}

/** The body of a tile search (spec 7). Home, landing pages and keywords leave the delivery out until it is chosen [RESULT-4]. */
export function tilesRequest(scope: TileScope, { lat, lng }: Spot, filters: Filters) {
  const { categoryId, keyword, services, icd10 = [], symptoms = [], slVersion = 1 } = scope;
  const { delivery, openNow, maxPrice, insurancePlan, language, wheelchair, age, sort } = filters;
  const start = startOf(scope).delivery;
  const isChosen = delivery.inPerson !== start.inPerson || delivery.online !== start.online;
  const hasDelivery = categoryId !== undefined || scope.delivery !== undefined || isChosen;
  return {
    lat,
    lng,
    filterOptions: {
      categories: categoryId === undefined ? [] : [categoryId],
      symptoms: [...(filters.symptoms.length > 0 ? filters.symptoms : symptoms)],
      ...(hasDelivery && { deliveryType: { instoreservices: delivery.inPerson, virtualservices: delivery.online } }),
      serviceType: { specialityservices: delivery.speciality },
      botICD10codes: filters.symptoms.length > 0 ? [] : [...icd10],
      openNow,
      maxPrice,
      insurancePlan,
      language,
      wheelchair,
      ...(age !== null && { age }),
      ...(services && { services: [...services] }),
    },
    searchEngine: 'AL',
    slVersion,
    sort,
    ...(keyword && { keyword }),
    ...(scope.notEmergency && { notEmergency: true }),
  };
}

/** What the element around a list says, so that its tiles are asked for before its script is there; `also` is a cookie that wakes the list too. */
export function askEarly(scope: TileScope, also?: string): { 'data-early-ask': string } {
  const { lat: _lat, lng: _lng, ...body } = tilesRequest(scope, scope.place, startOf(scope));
  return earlyAsk({ at: '/api/tiles', body, unless: scope.choices && FILTERS_NAMED, also });
}
