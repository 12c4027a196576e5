import type { CareLocation } from '#location/care-location.schema.ts';
import type { Opening } from '#location/opening-hours.schema.ts';
import type { ZipRow } from '#location/gazetteer/read.ts';
import { addressLine, groups, HOME, jittered, middle, oneOf, seeded, SQUARE } from './spread.ts';

/** A partner whose places are made; `clinics` is as its content file has it. */
export type DemoPartner = {
  slug: string;
  organizationId?: string | undefined;
  name: string;
  clinics?:
    | {
        count: number;
        namePattern: string;
        inStorePattern: string;
        inStoreShare: number;
        /** Exactly so many around the default place; undefined: a few. */
        aroundHome?: number | undefined;
        /** The hours of all of them; undefined: a usual week each. */
        hours?: { weekdays: Opening; weekend: Opening } | undefined;
        states?: string[] | undefined;
      }
    | undefined;
};

type Plan = NonNullable<DemoPartner['clinics']> & { organizationId: string; name: string; retailer: string };

/** The number of the first store. */
const FIRST_STORE = 1001;
const NOTES = [
  'Parking behind the building',
  'Ground floor, step-free',
  'Second floor, by the elevator',
  'Next to the library',
];
const INSIDE = [
  'Inside the store, next to the pharmacy',
  'Inside the store, second floor',
  'Inside the store, by the photo counter',
];
const PHYSICIANS = [
  'Dr. Amara Osei',
  'Dr. Lena Fischer',
  'Dr. Mateo Ruiz',
  'Dr. Priya Nair',
  'Dr. Hannah Cole',
  'Dr. Samuel Park',
];

/**
 * Makes up partners' clinics, the same each time, in real towns; pure. `retailer`: whose stores some are in;
 * `demoStores` makes those.
 * - For each partner: one in every state and territory (or of its own states), one in each map square with ZIP codes,
 *   and the rest where people live.
 */
export function demoClinics(
  partners: readonly DemoPartner[],
  rows: readonly ZipRow[],
  retailer: string,
): CareLocation[] {
  const made = partners.flatMap(({ slug, name, organizationId, clinics }) => {
    if (!clinics || organizationId === undefined) return [];
    const plan = { ...clinics, organizationId, name, retailer };
    const random = seeded(slug);
    const own = rows.filter(({ state, area }) => (area || state === 'AS') && (clinics.states?.includes(state) ?? true));
    const towns = new Set<string>();
    return chosenCodes(own, clinics, random).map((row, index) => location(row, index, plan, towns, random));
  });
  return sharingStores(made);
}

/** Puts the clinics that lie in a store of one ZIP code into the same store, which gets the next number: they share its address. */
function sharingStores(clinics: CareLocation[]): CareLocation[] {
  const stores = new Map<string, CareLocation>();
  return clinics.map((clinic) => {
    if (!clinic.coLocated) return clinic;
    const first = stores.get(clinic.zip);
    const { line1, lat, lng, storeNumber } = first ?? { ...clinic, storeNumber: String(FIRST_STORE + stores.size) };
    const name = clinic.name.replace(streetOf(clinic.line1), streetOf(line1));
    const inside = { ...clinic, name, line1, line2: null, lat, lng, storeNumber };
    if (!first) stores.set(clinic.zip, inside);
    return inside;
  });
}

function streetOf(line1: string): string {
  return line1.split(' ').slice(2).join(' ');
}

function chosenCodes(
  own: readonly ZipRow[],
  { count, aroundHome }: NonNullable<DemoPartner['clinics']>,
  random: () => number,
): ZipRow[] {
  const pick = (from: readonly ZipRow[]) => from[Math.floor(random() * from.length)];
  const chosen = new Map<string, ZipRow>();
  const add = (row: ZipRow | undefined) => row && chosen.size < count && chosen.set(row.zip, row);
  const fromHome = ({ lat, lng }: ZipRow) => Math.hypot(lat - HOME.lat, lng - HOME.lng);
  const home = own.filter((row) => fromHome(row) < HOME.reach);
  for (let times = 0; times < HOME.count; times += 1) add(pick(home));
  for (let tries = 0; chosen.size < (aroundHome ?? 0) && tries < 1000; tries += 1) add(pick(home));
  const rows = aroundHome === undefined ? own : own.filter((row) => fromHome(row) > HOME.region);
  for (const state of groups(rows, (row) => row.state)) add(pick(state));
  const squares = groups(rows, ({ lat, lng }) => `${Math.floor(lat / SQUARE)} ${Math.floor(lng / SQUARE)}`);
  for (const square of squares.toSorted((a, b) => b.length - a.length)) add(middle(square));
  for (let tries = 0; chosen.size < count && tries < count * 20; tries += 1) add(pick(rows));
  return [...chosen.values()];
}

/** The first location in a town is named for the town, others for their street. */
function location(row: ZipRow, index: number, plan: Plan, towns: Set<string>, random: () => number): CareLocation {
  const one = <T>(list: readonly T[]): T => oneOf(list, random);
  const number = String(index + 1).padStart(4, '0');
  const coLocated = random() < plan.inStoreShare || (index === 0 && plan.inStoreShare > 0);
  const taken = towns.has(row.city);
  towns.add(row.city);
  const line1 = addressLine(random);
  const street = streetOf(line1);
  return {
    locationId: `${plan.organizationId}-${number}`,
    partnerLocationId: `${plan.organizationId.slice(0, 3).toUpperCase()}${number}`,
    organizationId: plan.organizationId,
    name: (coLocated ? plan.inStorePattern : plan.namePattern)
      .replace('{name}', plan.name)
      .replace('{retailer}', plan.retailer)
      .replace(/\{(street|place)\}/, taken ? street : row.city)
      .replace('{city}', row.city),
    physicianName: random() < 0.1 ? one(PHYSICIANS) : null,
    line1,
    line2: random() < 0.15 ? `Suite ${100 + Math.floor(random() * 300)}` : null,
    city: row.city,
    state: row.state,
    zip: row.zip,
    ...jittered(row, random),
    timeZone: row.timeZone,
    coLocated,
    // Drawn and replaced: whatever is drawn after it stays as it was.
    storeNumber: coLocated ? String(random()) : null,
    note: coLocated ? one(INSIDE) : random() < 0.5 ? one(NOTES) : null,
    hours: plan.hours ? sevenDays(plan.hours) : week(random),
    specialDays: { thanksgiving: null, christmas: null },
    capacity: 1 + Math.floor(random() * 4),
    reserve: 0,
  };
}

function sevenDays({ weekdays, weekend }: NonNullable<Plan['hours']>): Opening[] {
  return Array.from({ length: 7 }, (_, day) => ({ ...(day < 5 ? weekdays : weekend) }));
}

/** One of a few usual weeks, Monday first: closed on Sundays, short on most Saturdays. */
function week(random: () => number): CareLocation['hours'] {
  const early = random() < 0.6;
  const open = early ? '07:30' : '09:00';
  const close = early ? '15:00' : '17:30';
  const pause = random() < 0.5 ? { breakStart: '12:00', breakMinutes: 30 } : {};
  const saturday = random() < 0.75 ? { open: '08:00', close: '12:00' } : null;
  return [...Array.from({ length: 5 }, () => ({ open, close, ...pause })), saturday, null];
}
