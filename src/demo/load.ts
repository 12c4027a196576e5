import type { Queryable } from '#db/client.ts';
import { readGazetteer } from '#location/gazetteer/read.ts';
import { loadLocations } from '#scheduler/server/seed.ts';
import { demoClinics, type DemoPartner } from './clinics.ts';

/** Raise it to have every database that takes demo data load the clinics again; those that people have changed stay as they are. */
export const DEMO_VERSION = '2';

/** Loads the made-up clinics of all partners. In the caller's transaction. */
export async function loadDemoClinics(
  db: Queryable,
  { partners, retailer }: { partners: readonly DemoPartner[]; retailer: string },
  progress: (done: number, total: number) => void,
): Promise<void> {
  await loadLocations(db, demoClinics(partners, readGazetteer(), retailer), 'demo', progress);
}
