/** Which ways of delivery are asked for; each is one checkbox of the category page (spec 4) [CAT-7]. */
export type Delivery = { inPerson: boolean; online: boolean; speciality: boolean };

/** In-person and online start checked, speciality unchecked. */
export const DELIVERY_AT_START: Delivery = { inPerson: true, online: true, speciality: false };

/** The checkboxes in order, with their labels. */
export const DELIVERY_LABELS = [
  ['inPerson', 'In-person services'],
  ['online', 'Online services'],
  ['speciality', 'Specialty services'],
] as const satisfies (readonly [keyof Delivery, string])[];

/** True when this checkbox may be changed: the last of in-person and online stays checked, and speciality needs one of the two (spec 4) [CAT-7]. */
export function mayToggle(delivery: Delivery, which: keyof Delivery): boolean {
  if (which === 'inPerson') return !delivery.inPerson || delivery.online;
  if (which === 'online') return !delivery.online || delivery.inPerson;
  return delivery.inPerson || delivery.online;
}

/** The checkboxes after this one was pressed; the very same object when it may not change [CAT-7]. */
export function toggleDelivery(delivery: Delivery, which: keyof Delivery): Delivery {
  return mayToggle(delivery, which) ? { ...delivery, [which]: !delivery[which] } : delivery;
}

/** The selected service types as the status line names them: 'In-person services and Online services' [TILE-13]. */
export function selectedTypes(delivery: Delivery): string {
  const names = DELIVERY_LABELS.filter(([which]) => delivery[which]).map(([, label]) => label);
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last;
}

/** The status line's first words: '12 results found', '1 result found' [TILE-13]. */
export function resultsFound(count: number): string {
  return count === 1 ? '1 result found' : `${count} results found`;
}
