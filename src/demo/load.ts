import type { Queryable } from '#db/client.ts';
import type { ZipRow } from '#location/gazetteer/read.ts';
import { loadLocations } from '#scheduler/engine/server/load.ts';
import { demoClinics, type DemoPartner } from './clinics.ts';

/** Raise it to have every database that takes demo data load the clinics again; those that people have changed stay as they are. */
export const DEMO_VERSION = '2';

/** Loads the made-up clinics of all partners. In the caller's transaction. */
export async function loadDemoClinics(
  db: Queryable,
  { partners, retailer, codes }: { partners: readonly DemoPartner[]; retailer: string; codes: readonly ZipRow[] },
  progress: (done: number, total: number) => void,
): Promise<void> {
  await loadLocations(db, demoClinics(partners, codes, retailer), 'demo', progress);
}
