import { isDayAndNight, type OpenDay } from '#location/opening-words.ts';
import type { ServiceCode, Store } from './pharmacy.schema.ts';

/** Something that a store has: its name as people read it, and its week where it has hours of its own. */
export type StoreService = { code: ServiceCode | 'Store'; name: string; week: readonly OpenDay[] | null };

/** In the order shown; the names of those that a store has by its hours are the spec's (section 10). */
const NAMES: readonly (readonly [ServiceCode, name: string])[] = [
  ['Pharmacy', 'Pharmacy'],
  ['Medical', 'Healthcare Clinic'],
  ['Labs', 'Lab visits'],
  ['FluShots', 'Flu Shot'],
  ['Immunizations', 'Immunizations'],
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

/** The services of a store, named from its hours [STORE-4]: a store or a pharmacy that never closes says so, and without any hours only the pharmacy is named. */
export function storeServices({ services, hours }: Pick<Store, 'services' | 'hours'>): StoreService[] {
  if (Object.keys(hours).length === 0) return [{ code: 'Pharmacy', name: 'Pharmacy', week: null }];
  const own = NAMES.flatMap(([code, name]): StoreService[] => {
    const week = hours[code] ?? null;
    if (week)
      return [{ code, name: code === 'Pharmacy' && isDayAndNight(week) ? 'Pharmacy Open 24 hours' : name, week }];
    return services.includes(code) && WITHOUT_HOURS.includes(code) ? [{ code, name, week }] : [];
  });
  const store = hours.Store;
  return store && isDayAndNight(store) ? [{ code: 'Store', name: 'Store Open 24 hours', week: store }, ...own] : own;
}

/** What people read of a service on a filter: 'Lab visits'. */
export function serviceName(code: ServiceCode): string {
  return NAMES.find(([known]) => known === code)?.[1] ?? code;
}
