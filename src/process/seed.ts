import type { Queryable } from '#db/client.ts';
import { covidOrganization } from '#covid/organization.ts';
import { demoSites } from '#covid/demo/demo-sites.ts';
import { testingDocument } from '#covid/landing/testing-document.ts';
import { loadDemoSites, SITES_VERSION } from '#covid/server/load-sites.ts';
import { DEMO_VERSION, loadDemoPlaces } from '#demo/load.ts';
import { demoPlaces } from '#demo/places.ts';
import { syncServices } from '#finder/server/seed.ts';
import { readGazetteer, type ZipRow } from '#location/gazetteer/read.ts';
import { seedPlaces } from '#location/server/seed.ts';
import { syncBookableServices } from '#scheduler/engine/server/load.ts';
import { servicesBookedHere } from '#scheduler/systems/server/services-booked-here.ts';
import { content } from '#content-model/content.ts';
import { tileDocuments } from '#finder/server/tile-document.ts';
import { followIndex } from '#search/server/site-index/load.ts';
import { STORE_FINDER } from '#pharmacies/stores/addresses.ts';
import { retailPageDocument, retailPageKeywords } from '#shop/pages/retail-page-documents.ts';
import { readSitePages, withKeywords } from '#search/server/site-index/site-pages.ts';
import { symptomKeywords } from '#search/server/lexicon/symptom-keywords.ts';
import type { Settings } from '#settings/settings.ts';
import { SITE_FOLDER } from '#build/build.ts';

/** Raise it to have every database load the gazetteer again at its next start. */
const PLACES_VERSION = '4';

/** What loading says of itself as it goes: what it loads, and how many rows of how many. */
export type SeedProgress = (part: string, done: number, total: number) => void;

/**
 * Loads what is missing: gazetteer, content's rows and, if asked, demo data; cheap when nothing is. For
 * `migrateDatabase`, in its transaction.
 */
export async function seedDatabase(
  db: Queryable,
  { DEMO_DATA }: Pick<Settings, 'DEMO_DATA'>,
  progress: SeedProgress,
  builtSite: string = SITE_FOLDER,
): Promise<void> {
  const { site, partners, covidTesting, services, categories, symptoms, articles, retailPages } = content();
  const { rows } = await db.query<{ name: string; version: string }>('select name, version from seeds');
  const loaded = new Map(rows.map(({ name, version }) => [name, version]));

  async function once(name: string, version: string, load: () => Promise<void>): Promise<void> {
    if (loaded.get(name) === version) return;
    await load();
    await db.query(
      'insert into seeds (name, version) values ($1, $2) on conflict (name) do update set version = $2, at = now()',
      [name, version],
    );
  }

  let read: ZipRow[] | undefined;
  const gazetteer = () => (read ??= readGazetteer());

  await once('places', PLACES_VERSION, () =>
    seedPlaces(db, gazetteer(), (done, total) => progress('places', done, total)),
  );
  const organizations = [covidOrganization(covidTesting)];
  await syncBookableServices(db, servicesBookedHere({ partners, organizations, services }));
  await syncServices(db, services);
  const pages = readSitePages(builtSite);
  const documents = [
    ...tileDocuments({ services, categories, symptoms }),
    ...withKeywords(
      [
        ...(pages ?? []),
        ...retailPages.filter(({ id }) => `/${id}` === STORE_FINDER).map(retailPageDocument),
        testingDocument(covidTesting),
      ],
      new Map([...symptomKeywords({ symptoms, categories, services, articles }), ...retailPageKeywords(retailPages)]),
    ),
  ];
  // Without a built site (a database is loaded before the first build) the pages that are known stay.
  if (pages || !loaded.has('search')) await followIndex(db, documents);
  if (DEMO_DATA === 'on') {
    const plan = () => ({ partners, retailer: site.retailer, codes: gazetteer() });
    await once('locations', DEMO_VERSION, () => loadDemoPlaces(db, plan(), progress));
    await once('covid sites', `${DEMO_VERSION}.${SITES_VERSION}`, () =>
      loadDemoSites(
        db,
        demoSites(demoPlaces(plan()).stores, gazetteer(), covidTesting.organizationId),
        covidTesting,
        (done, total) => progress('demo sites', done, total),
      ),
    );
  }
}

/** What is still to be imported, in a sentence for whoever starts the product; null when every partner that has clinics has one here. */
export async function missingLocations(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>('select distinct organization_id as id from locations');
  const known = new Set(rows.map(({ id }) => id));
  const missing = content().partners.filter(
    ({ organizationId, clinics }) => clinics !== undefined && !known.has(organizationId ?? ''),
  );
  if (missing.length === 0) return null;
  const names = missing.map(({ slug }) => slug).join(', ');
  return `No locations are loaded for ${names}. Until you import them (npm run import -- locations FILE, see docs/import.md), people can’t find them in person or book there.`;
}
