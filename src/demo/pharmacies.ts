import type { CareLocation } from '#location/care-location.schema.ts';
import type { ZipRow } from '#location/gazetteer/read.ts';
import type { Store } from '#pharmacies/stores/pharmacy.schema.ts';
import { areaCodes } from './area-codes.ts';
import { addressLine, groups, HOME, jittered, middle, oneOf, seeded, SQUARE } from './spread.ts';
import { openingsOf } from './pharmacy-hours.ts';

/** How many stores the demo's retailer has. */
export const STORE_COUNT = 2000;
/** Stores around the default place, besides those that clinics lie in. */
const AROUND_HOME = 14;
/** A square of the map with fewer ZIP codes has no store of its own. */
const FEWEST_CODES = 8;
/** People in a town whose number is not known. */
const FEWEST_PEOPLE = 500;
/** One store in so many is closed for a time. */
const CLOSED_EACH = 100;
/** The closures of the demo, first and last day and reason; some have no end, so that there is always one to see. */
const CLOSURES = [
  ['2026-11-16', '2027-03-07', 'We are putting in a new pharmacy'],
  ['2026-10-05', null, 'We are repairing water damage'],
  ['2026-11-02', '2027-05-30', 'The street in front of it is being rebuilt'],
] as const;
/** Parts of a town that stores are named for. */
const PARTS = (
  'Central Square, Union Square, Mill Village, Harbor Point, Lincoln Square, Prairie Crossing, Station Square, College Hill, ' +
  'Park Slope, Oak Hill, Maple Grove, Lakeside, Riverside, Old Town, Cedar Ridge, West End, East Village, Northgate, ' +
  'South Shore, Garden District, Fairview, Market Square, University Park, Westgate, Eastgate, Southgate, Highland Park, ' +
  'Brookside, Sunnyside, Meadowbrook, Kings Crossing, Washington Square, Jefferson Park, Museum District, Railyards, ' +
  'Theater District, Chestnut Hill, Elmwood, Ashland, Rosemont, Glenwood, Kingsbridge, Parkview, Hillcrest, Woodlawn, ' +
  'Beverly, Ridgewood, Linden Park, Orchard Hill, Stonebridge, Fountain Square, Courthouse Square, Depot Town, Silver Lake, ' +
  'Bayside, Pine Knoll, Willow Creek, Forest Glen, Summit, Clearview'
).split(', ');

/** The names given so far in each town, and the towns with several stores. */
type TownNames = { used: Map<string, Set<string>>; several: ReadonlySet<string> };

type Site = Pick<Store, 'line1' | 'city' | 'state' | 'zip' | 'lat' | 'lng' | 'timeZone'> & {
  number?: string;
  inside: CareLocation[];
};

/**
 * Makes up the retailer's stores, the same each time: those with clinics, some near the default place, one a state and
 * map square, most in towns.
 */
export function demoStores(clinics: readonly CareLocation[], rows: readonly ZipRow[], retailer: string): Store[] {
  const random = seeded('stores');
  const known = clinicSites(clinics);
  const taken = new Set(known.map(({ zip }) => zip));
  const areas = rows.filter(({ state, area }) => area || state === 'AS');
  const chosen = chosenCodes(areas, wherePeopleLive(areas, rows), taken, STORE_COUNT - known.length, random);
  const sites = [...known, ...chosen.map((row) => newSite(row, random))];
  const first = 1001 + known.length;
  const towns = Map.groupBy(sites, ({ city, state }) => `${city}|${state}`);
  const several = new Set([...towns].filter(([, inTown]) => inTown.length > 1).map(([town]) => town));
  const names = { used: new Map<string, Set<string>>(), several };
  const stores = sites.map((site, index) => store(site, String(first + index - known.length), retailer, names, random));
  return withClosures(stores);
}

/** The sites of clinics that lie in a store, by its number. */
function clinicSites(clinics: readonly CareLocation[]): Site[] {
  const inside = Map.groupBy(
    clinics.filter(({ coLocated }) => coLocated),
    ({ storeNumber }) => storeNumber ?? '',
  );
  return [...inside].flatMap(([number, all]) =>
    all.slice(0, 1).map(({ line1, city, state, zip, lat, lng, timeZone }) => ({
      ...{ number, line1, city, state, zip, lat, lng, timeZone },
      inside: all,
    })),
  );
}

function chosenCodes(
  rows: ZipRow[],
  draw: (random: () => number) => ZipRow | undefined,
  taken: Set<string>,
  count: number,
  random: () => number,
): ZipRow[] {
  const chosen: ZipRow[] = [];
  const add = (row: ZipRow | undefined) => {
    if (!row || taken.has(row.zip) || chosen.length >= count) return;
    taken.add(row.zip);
    chosen.push(row);
  };
  const home = rows.filter(({ lat, lng }) => Math.hypot(lat - HOME.lat, lng - HOME.lng) < HOME.reach);
  for (let tries = 0; chosen.length < AROUND_HOME && tries < 500; tries += 1) add(oneOf(home, random));
  for (const state of groups(rows, (row) => row.state)) add(oneOf(state, random));
  for (const square of groups(rows, ({ lat, lng }) => `${Math.floor(lat / SQUARE)} ${Math.floor(lng / SQUARE)}`))
    if (square.length >= FEWEST_CODES) add(middle(square));
  for (let tries = 0; chosen.length < count && tries < count * 50; tries += 1) add(draw(random));
  return chosen;
}

/** Draws a ZIP code: a town by how many people live there (told with the first of all its codes), then one of its codes with an area. */
function wherePeopleLive(areas: ZipRow[], rows: readonly ZipRow[]): (random: () => number) => ZipRow | undefined {
  const townOf = ({ city, state }: ZipRow) => `${city}|${state}`;
  const living = new Map<string, number>();
  for (const row of rows) living.set(townOf(row), Math.max(living.get(townOf(row)) ?? FEWEST_PEOPLE, row.population));
  const towns = groups(areas, townOf);
  let people = 0;
  const upTo = towns.map(([first]) => (people += first ? (living.get(townOf(first)) ?? 0) : 0));
  return (random) => {
    const drawn = random() * people;
    let [low, high] = [0, upTo.length - 1];
    while (low < high) {
      const half = (low + high) >> 1;
      if ((upTo[half] ?? 0) <= drawn) low = half + 1;
      else high = half;
    }
    return oneOf(towns[low] ?? [], random);
  };
}

function newSite(row: ZipRow, random: () => number): Site {
  const { city, state, zip, timeZone } = row;
  return { line1: addressLine(random), city, state, zip, ...jittered(row, random), timeZone, inside: [] };
}

function store(
  { inside, number, ...site }: Site,
  next: string,
  retailer: string,
  names: TownNames,
  random: () => number,
): Store {
  return {
    number: number ?? next,
    name: nameOf(site, names, random),
    brand: retailer,
    ...site,
    phone: `${oneOf(areaCodes(site.city, site.state), random)}-555-01${String(Math.floor(random() * 100)).padStart(2, '0')}`,
    ...openingsOf(inside, random),
    closure: null,
  };
}

/** A town's only store is named for the town; where there are several, each is named for a part of the town or its street. */
function nameOf(
  { city, state, line1 }: Omit<Site, 'inside'>,
  { used, several }: TownNames,
  random: () => number,
): string {
  const town = `${city}|${state}`;
  const inTown = used.get(town) ?? new Set<string>();
  used.set(town, inTown);
  const parts = Array.from({ length: 4 }, () => oneOf(PARTS, random));
  const street = line1.split(' ').slice(2).join(' ');
  const free = [...(several.has(town) ? parts : [city]), street, line1].find((name) => !inTown.has(name)) ?? line1;
  inTown.add(free);
  return free;
}

/** Closes some of them for a time; their prescriptions wait at the nearest store that is open. */
function withClosures(stores: Store[]): Store[] {
  const isClosed = (index: number) => index % CLOSED_EACH === CLOSED_EACH - 3;
  const open = stores.filter((_, index) => !isClosed(index));
  return stores.map((one, index) => {
    if (!isClosed(index)) return one;
    const apart = ({ lat, lng }: Store) => (lat - one.lat) ** 2 + (lng - one.lng) ** 2;
    const nearest = open.reduce((best, other) => (apart(other) < apart(best) ? other : best));
    const [from, until, reason] = CLOSURES[Math.floor(index / CLOSED_EACH) % CLOSURES.length] ?? CLOSURES[0];
    return { ...one, closure: { from, until, reason, prescriptionsAt: nearest.number } };
  });
}
