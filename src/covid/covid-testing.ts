import type { WrittenTile } from '#scheduler/offered/offered-services.ts';
import type { WrittenTesting } from './covid-testing.schema.ts';

/** A test with its name and its price in dollars, which its tile says. */
export type CovidTest = WrittenTesting['tests'][number] & { name: string; price: number };
/** The partner that gives the tests, as far as the testing pages show it. */
type TestingPartner = {
  slug: string;
  name: string;
  website: string;
  privacyUrl: string;
  plate: { letters: string; tone: number; shape: number };
  whatToBring: { items: string[] };
};
/** The tests, and who gives them. */
export type CovidTesting = Omit<WrittenTesting, 'tests'> &
  Omit<TestingPartner, 'slug' | 'whatToBring'> & { whatToBring: readonly string[]; tests: CovidTest[] };

/** Joins content/covid-testing.yaml with its partner and with the tiles that name and price its tests. Throws where one is missing: the check of content tells of that first. */
export function covidTestingFrom(
  written: WrittenTesting,
  { partners, services }: { partners: readonly TestingPartner[]; services: readonly WrittenTile[] },
): CovidTesting {
  const { organizationId } = written;
  const partner = partners.find(({ slug }) => slug === written.partner);
  if (!partner) throw new Error(`content/partners/${written.partner}.yaml is missing or has mistakes`);
  const { name, website, privacyUrl, plate, whatToBring } = partner;
  const tests = written.tests.map((test): CovidTest => {
    const tile = tileOf({ organizationId, code: test.code }, services);
    if (tile?.price === undefined) throw new Error(`no service of content/services books ${test.code} at a price`);
    return { ...test, name: tile.title, price: tile.price };
  });
  return { ...written, name, website, privacyUrl, plate, whatToBring: whatToBring.items, tests };
}

/** Finds the tile that books a test. */
export function tileOf<T extends Pick<WrittenTile, 'scheduling'>>(
  { organizationId, code }: { organizationId: string; code: string },
  tiles: readonly T[],
): T | undefined {
  return tiles.find(({ scheduling }) => scheduling?.organization === organizationId && scheduling.service === code);
}
