import { DELIVERY_AT_START, type Delivery } from './delivery.ts';

/** The types of visit that have a page of their own in each category, by the last part of its address [ROUTE-5]. */
export const VISITS = ['inperson-visit', 'virtual-visit'] as const;
/** One of them. */
export type Visit = (typeof VISITS)[number];

/** What such a page searches; its checkboxes are hidden [ROUTE-5, CAT-7]. `speciality` is for specialty categories (decision 5). */
export function deliveryOf(visit: Visit | undefined, speciality = false): Delivery {
  if (!visit) return { ...DELIVERY_AT_START, speciality };
  return { inPerson: visit === 'inperson-visit', online: visit === 'virtual-visit', speciality };
}

/** The other type of visit. */
export function otherVisit(visit: Visit): Visit {
  return visit === 'inperson-visit' ? 'virtual-visit' : 'inperson-visit';
}
