import type { Queryable } from '#db/client.ts';
import type { CareLocation } from '#location/care-location.schema.ts';
import type { ZipRow } from '#location/gazetteer/read.ts';
import { loadStores } from '#pharmacies/server/load.ts';
import type { Store } from '#pharmacies/stores/pharmacy.schema.ts';
import { loadLocations, refreshTimesInStores } from '#scheduler/engine/server/load.ts';
import { demoClinics, type DemoPartner } from './clinics.ts';
import { demoStores } from './pharmacies.ts';

/** Raise it to have every database that takes demo data load clinics and stores again; those that people have changed stay as they are. */
export const DEMO_VERSION = '4';

/** What the demo's places are made from. */
type Plan = { partners: readonly DemoPartner[]; retailer: string; codes: readonly ZipRow[] };

/** The made-up clinics of all partners, and the stores, in which some of them lie. */
export function demoPlaces({ partners, retailer, codes }: Plan): { clinics: CareLocation[]; stores: Store[] } {
  const clinics = demoClinics(partners, codes, retailer);
  return { clinics, stores: demoStores(clinics, codes, retailer) };
}

/** Loads the made-up clinics of all partners and the stores that some of them lie in. In the caller's transaction. */
export async function loadDemoPlaces(
  db: Queryable,
  plan: Plan,
  progress: (part: string, done: number, total: number) => void,
): Promise<void> {
  const { clinics, stores } = demoPlaces(plan);
  await loadLocations(db, clinics, 'demo', (done, total) => progress('demo clinics', done, total));
  await loadStores(db, stores, 'demo', (done, total) => progress('demo stores', done, total));
  await refreshTimesInStores(db);
}
