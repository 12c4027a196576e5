import type { Store } from './pharmacy.schema.ts';

const day = { open: '08:00', close: '22:00' };
/** Every day from 8 am to 10 pm. */
export const LONG_DAYS = Array.from({ length: 7 }, () => day);

/** A store for tests: in Chicago, open 8 am to 10 pm on each day, with a pharmacy, unless said. */
export function testStore(changes: Partial<Store> & { number: string }): Store {
  return {
    name: `Store ${changes.number}`,
    brand: 'Larkmoor',
    line1: `${changes.number} N Clark St`,
    city: 'Chicago',
    state: 'IL',
    zip: '60614',
    lat: 41.9227,
    lng: -87.6472,
    timeZone: 'America/Chicago',
    phone: '312-555-0142',
    services: ['Pharmacy'],
    hours: { Store: LONG_DAYS, Pharmacy: LONG_DAYS },
    specialDays: {},
    closure: null,
    ...changes,
  };
}
