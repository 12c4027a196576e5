import type { Database } from '#db/client.ts';
import { syncServices } from '#finder/server/seed.ts';
import { demoLocations } from '#location/gazetteer/demo-locations.ts';
import { readGazetteer } from '#location/gazetteer/read.ts';
import { seedPlaces } from '#location/server/seed.ts';
import { loadLocations, syncBookableServices } from '#scheduler/server/seed.ts';
import { content } from '#site/server/content.ts';

/** Raise one to have every database load that part again at its next start. */
const VERSIONS = { places: '2', locations: '2' };

/** What seeding says of itself as it goes: what it loads, and how many rows of how many. */
export type Progress = (part: string, done: number, total: number) => void;

/** Fills what is empty (places, demo locations), then brings what comes from content up to date. A second call with nothing new does next to nothing. */
export async function seedDatabase({ pool }: Database, progress: Progress): Promise<void> {
  const { site, partners, services, categories } = content();
  const { rows } = await pool.query<{ name: string; version: string }>('select name, version from seeds');
  const loaded = new Map(rows.map(({ name, version }) => [name, version]));
  if (loaded.get('places') !== VERSIONS.places) {
    await seedPlaces(pool, (done, total) => progress('places', done, total));
    await remember('places', VERSIONS.places);
  }
  await syncBookableServices(pool, partners);
  await syncServices(pool, { services, categories });
  if (loaded.get('locations') !== VERSIONS.locations) {
    const locations = demoLocations(partners, readGazetteer(), site.retailer);
    await loadLocations(pool, locations, (done, total) => progress('locations', done, total));
    await remember('locations', VERSIONS.locations);
    // The embedded database gathers no statistics by itself, and without them the planner guesses badly.
    await pool.query('analyze');
  }

  async function remember(name: string, version: string): Promise<void> {
    await pool.query(
      'insert into seeds (name, version) values ($1, $2) on conflict (name) do update set version = $2, at = now()',
      [name, version],
    );
  }
}
