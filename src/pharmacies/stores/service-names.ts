import { isDayAndNight, type OpenDay, type OpeningHours } from '#location/opening-words.ts';
import type { FindableCode, ServiceCode, Store } from './pharmacy.schema.ts';

/** Something that a store has: its name as people read it, and its week where it has hours of its own. */
export type StoreService = { code: FindableCode | 'Store'; name: string; week: readonly OpenDay[] | null };
/** When a site in the store gives COVID-19 tests. */
export type TestHours = Pick<OpeningHours, 'week' | 'specialDays' | 'suspendedFrom'>;

/** In the order shown; the names of those that a store has by its hours are the spec's (section 10). */
const NAMES: readonly (readonly [FindableCode, name: string])[] = [
  ['Pharmacy', 'Pharmacy'],
  ['Medical', 'Healthcare Clinic'],
  ['Labs', 'Lab visits'],
  ['FluShots', 'Flu Shot'],
  ['Immunizations', 'Immunizations'],
  ['CovidTests', 'COVID-19 tests'],
  ['DriveThru', 'Drive-Thru Pharmacy'],
  ['UrgentCare', 'Urgent care'],
  ['PrimaryCare', 'Primary care'],
  ['Hearing', 'Hearing checks'],
  ['Optical', 'Optical'],
  ['Dental', 'Dental care'],
  ['WeightLoss', 'Weight loss care'],
  ['Photo', 'One Hour Photo'],
  ['Passport', 'Passport photos'],
  ['Delivery', 'Home delivery'],
  ['Wheelchair', 'Wheelchair access'],
];
/** Needs no hours to be true. */
const WITHOUT_HOURS: readonly ServiceCode[] = ['Passport', 'Delivery', 'Wheelchair'];

/** The services of a store, named from its hours [STORE-4]: a store or a pharmacy that never closes says so, and without any hours only the pharmacy is named. COVID-19 tests are there while a site in it is open. */
export function storeServices(
  { services, hours }: Pick<Store, 'services' | 'hours'>,
  tests: TestHours | null,
): StoreService[] {
  const weeks: Partial<Record<FindableCode, readonly OpenDay[]>> =
    Object.keys(hours).length === 0 ? {} : { ...hours, ...(tests && { CovidTests: tests.week }) };
  if (Object.keys(weeks).length === 0) return [{ code: 'Pharmacy', name: 'Pharmacy', week: null }];
  const own = NAMES.flatMap(([code, name]): StoreService[] => {
    const week = weeks[code] ?? null;
    if (week)
      return [{ code, name: code === 'Pharmacy' && isDayAndNight(week) ? 'Pharmacy Open 24 hours' : name, week }];
    return WITHOUT_HOURS.some((one) => one === code && services.includes(one)) ? [{ code, name, week }] : [];
  });
  const store = hours.Store;
  return store && isDayAndNight(store) ? [{ code: 'Store', name: 'Store Open 24 hours', week: store }, ...own] : own;
}

/** What people read of a service on a filter: 'Lab visits'. */
export function serviceName(code: FindableCode): string {
  return NAMES.find(([known]) => known === code)?.[1] ?? code;
}
