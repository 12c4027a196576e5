import type { Queryable } from '#db/client.ts';
import { loadStores } from '#pharmacies/server/load.ts';
import { loadLocations, refreshTimesInStores } from '#scheduler/engine/server/load.ts';
import { demoPlaces, type Plan } from './places.ts';

/** Raise it to have every database that takes demo data load clinics and stores again; those that people have changed stay as they are. */
export const DEMO_VERSION = '4';

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
