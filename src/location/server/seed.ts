import type { Queryable } from '#db/client.ts';
import { otherTowns } from '../gazetteer/other-names.ts';
import { townsOf, type ZipRow } from '../gazetteer/read.ts';
import { searchText } from '../search-text.ts';

const CHUNK = 4000;
type Kind = 'zip' | 'place';

/**
 * Fills the places table from the gazetteer in the owner's transaction: ZIP codes, then towns. Tells `progress` how
 * many rows are in.
 */
export async function seedPlaces(
  db: Queryable,
  codes: readonly ZipRow[],
  progress: (done: number, total: number) => void,
): Promise<void> {
  const others = otherTowns(codes);
  const renamed = new Set(others.map(searched));
  const towns = [...townsOf(codes).filter((town) => !renamed.has(searched(town))), ...others];
  let done = 0;
  async function insert(kind: Kind, rows: readonly ZipRow[]): Promise<void> {
    for (let from = 0; from < rows.length; from += CHUNK) {
      const chunk = rows.slice(from, from + CHUNK);
      await db.query(INSERT, columns(kind, chunk));
      done += chunk.length;
      progress(done, codes.length + towns.length);
    }
  }
  await db.query('truncate places restart identity');
  await insert('zip', codes);
  await insert('place', towns);
  await db.query('analyze places');
}

const INSERT = `insert into places (kind, zip, name, state, county, lat, lng, time_zone, weight, label, search, earth)
  select $1, n.*, ll_to_earth(n.lat, n.lng) from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::float8[], $7::float8[], $8::text[], $9::int[], $10::text[], $11::text[])
    as n(zip, name, state, county, lat, lng, time_zone, weight, label, search)`;

function columns(kind: Kind, rows: readonly ZipRow[]): unknown[] {
  const isZip = kind === 'zip';
  return [
    kind,
    rows.map((row) => row.zip),
    rows.map((row) => row.city),
    rows.map((row) => row.state),
    rows.map((row) => row.county),
    rows.map((row) => row.lat),
    rows.map((row) => row.lng),
    rows.map((row) => row.timeZone),
    rows.map((row) => (isZip ? 0 : row.population)),
    rows.map(({ zip, city, state }) => (isZip ? `${zip} ${city}, ${state}` : `${city}, ${state}`)),
    rows.map((row) => (isZip ? row.zip : searched(row))),
  ];
}

function searched({ city, state }: Pick<ZipRow, 'city' | 'state'>): string {
  return `${searchText(city)} ${state.toLowerCase()}`;
}
