import type { Queryable } from '#db/client.ts';
import { otherTowns } from '../gazetteer/other-names.ts';
import { readGazetteer, townsOf } from '../gazetteer/read.ts';
import { searchText } from '../search-text.ts';

const CHUNK = 4000;
type PlaceRow = {
  kind: 'zip' | 'place';
  zip: string;
  name: string;
  state: string;
  county: string;
  lat: number;
  lng: number;
  zone: string;
  weight: number;
};

/** Fills the places table anew from the gazetteer: every ZIP code, then every town; in the caller's transaction, as the owner of the table. Tells `progress` how many rows of how many are in. */
export async function seedPlaces(db: Queryable, progress: (done: number, total: number) => void): Promise<void> {
  const codes = readGazetteer();
  const rows: PlaceRow[] = [
    ...codes.map(({ city, timeZone, ...row }) => ({
      ...row,
      kind: 'zip' as const,
      name: city,
      zone: timeZone,
      weight: 1,
    })),
    ...[...townsOf(codes), ...otherTowns(codes)].map(({ city, timeZone, ...row }) => ({
      ...row,
      kind: 'place' as const,
      name: city,
      zone: timeZone,
    })),
  ];
  await db.query('truncate places restart identity');
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK);
    await db.query(INSERT, columns(chunk));
    progress(from + chunk.length, rows.length);
  }
  await db.query('analyze places');
}

const INSERT = `insert into places (kind, zip, name, state, county, lat, lng, time_zone, weight, label, search, earth)
  select n.*, ll_to_earth(n.lat, n.lng) from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::float8[], $7::float8[], $8::text[], $9::int[], $10::text[], $11::text[])
    as n(kind, zip, name, state, county, lat, lng, time_zone, weight, label, search)`;

function columns(rows: PlaceRow[]): unknown[] {
  const label = ({ kind, zip, name, state }: PlaceRow) =>
    kind === 'zip' ? `${zip} ${name}, ${state}` : `${name}, ${state}`;
  const search = ({ kind, zip, name, state }: PlaceRow) =>
    kind === 'zip' ? zip : `${searchText(name)} ${state.toLowerCase()}`;
  return [
    rows.map((row) => row.kind),
    rows.map((row) => row.zip),
    rows.map((row) => row.name),
    rows.map((row) => row.state),
    rows.map((row) => row.county),
    rows.map((row) => row.lat),
    rows.map((row) => row.lng),
    rows.map((row) => row.zone),
    rows.map((row) => row.weight),
    rows.map(label),
    rows.map(search),
  ];
}
