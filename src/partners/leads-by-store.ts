/** Partners whose button leads by the nearest store, with the store service that is looked for (spec 4) [TILE-9]. */
const BY_STORE = new Map([
  ['hearing', 'Hearing'],
  ['medexpress', 'UrgentCare'],
]);

/** The store service that a partner's nearest store must have; undefined for a partner whose button asks no store [TILE-9]. */
export function storeServiceOf(partner: string): string | undefined {
  return BY_STORE.get(partner.toLowerCase());
}
