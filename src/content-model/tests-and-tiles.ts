import type { Mistake } from '#collection/collection.ts';
import { tileOf } from '#covid/covid-testing.ts';
import type { Files } from './collections.ts';
import type { FilesByName } from './references.ts';

/** Finds tests of content/covid-testing.yaml without a tile that names and prices them, and tiles that book a test that isn't there. */
export function testsAndTiles(files: FilesByName): Mistake[] {
  const { 'covid-testing': testing = [], services: tiles = [] } = files as Partial<Files>;
  const known = tiles.flatMap(({ data, mistake }) => (data ? [{ ...data, mistake }] : []));
  return testing.flatMap(({ data, mistake }): Mistake[] => {
    if (!data) return [];
    const { organizationId, tests } = data;
    const codes = tests.map(({ code }) => code);
    const untold = tests.flatMap(({ code }, index): Mistake[] => {
      const tile = tileOf({ organizationId, code }, known);
      if (tile && tile.price === undefined)
        return [tile.mistake(['price'], 'is missing: the pages of COVID-19 tests show it, in dollars')];
      // A tile with a mistake of its own may be the one.
      if (tile || known.length < tiles.length) return [];
      const message = `no file in content/services books '${code}': add one, with its name and price`;
      return [mistake(['tests', index, 'code'], message)];
    });
    const strange = known.flatMap(({ scheduling, mistake: ofTile }) =>
      scheduling?.organization !== organizationId || codes.includes(scheduling.service)
        ? []
        : [
            ofTile(
              ['scheduling', 'service'],
              `'${scheduling.service}' is not a test of content/covid-testing.yaml, which has ${codes.join(', ')}`,
            ),
          ],
    );
    return [...untold, ...strange];
  });
}
