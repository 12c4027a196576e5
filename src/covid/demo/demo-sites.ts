import { addressLine, HOME, oneOf, seeded } from '#demo/spread.ts';
import type { CareLocation } from '#location/care-location.schema.ts';
import { openingProblem } from '#location/opening-rules.ts';
import type { ZipRow } from '#location/gazetteer/read.ts';
import type { Store } from '#pharmacies/stores/pharmacy.schema.ts';
import { NEW_SITE_WEEK, VISITS_AN_HOUR } from '../sites/site-location.ts';
import { siteZoneOf, type SiteZone } from '../sites/site-zones.ts';
import type { Site } from '../sites/site.schema.ts';
import type { TestingModel } from '../testing-models.ts';

/** How many sites the demo has, and how many of them are the ones nearest to the default place. */
const SITES = 400;
const AROUND_HOME = 10;

/** Of every so many sites one (by its place in the list) comes with this. */
const INSIDE_EACH = 3;
const INSURANCE_EACH = 5;
const BINAX_EACH = 8;
const SUSPENDED_EACH = 50;
const CLOSED_EACH = 130;

/** What the sites give that give more than Binax. */
const GIVEN: readonly TestingModel[][] = [
  ['rapid-antigen', 'lab-pcr', 'rapid-molecular'],
  ['rapid-antigen', 'lab-pcr'],
  ['rapid-antigen', 'lab-pcr', 'rapid-molecular'],
  ['lab-pcr', 'rapid-molecular'],
];

export type DemoSite = Site & Pick<CareLocation, 'hours' | 'specialDays'>;
type InZone = { store: Store; zone: SiteZone };

/** Makes up sites for COVID-19 tests at the retailer's stores, the same each time: those around the default place, one in every state, the rest by chance. */
export function demoSites(stores: readonly Store[], rows: readonly ZipRow[], organizationId: string): DemoSite[] {
  const random = seeded('covid-sites');
  const counties = new Map(rows.map(({ zip, county }) => [zip, county]));
  return chosenStores(stores, random).map(({ store, zone }, index) => {
    const byCar = index % INSIDE_EACH !== INSIDE_EACH - 1;
    const binax = index % BINAX_EACH === BINAX_EACH - 3;
    const { number, name, brand, line1, city, state, zip, lat, lng, phone } = store;
    return {
      ...{ storeNumber: number, line1, city, state, zip, lat, lng },
      locationId: `${organizationId}-${String(index + 1).padStart(4, '0')}`,
      name: `${brand} ${name}`,
      intersection: `${streetOf(line1)} and ${streetOf(addressLine(random))}`,
      // Municipalities of Puerto Rico are no counties, and are named like their towns.
      county: counties.get(zip) || city,
      timeZone: zone,
      phone: `${phone.slice(0, 8)}01${String(Math.floor(random() * 100)).padStart(2, '0')}`,
      testingModels: binax ? ['rapid-antigen'] : (GIVEN[index % GIVEN.length] ?? []),
      byCar,
      spaces: byCar ? 4 + Math.floor(random() * 9) : null,
      insuranceRequired: index % INSURANCE_EACH === INSURANCE_EACH - 2,
      binax,
      cliaNumber: `${String(10 + Math.floor(random() * 89))}D${String(9_000_001 + index)}`,
      hourlyCapacity: VISITS_AN_HOUR * (2 + Math.floor(random() * 3)),
      reserveCapacity: VISITS_AN_HOUR * Math.floor(random() * 2),
      stationStatus: statusOf(index),
      hours: withinStore(store, random() < 0.25),
      specialDays: { thanksgiving: null, christmas: null },
    };
  });
}

/** Stores that are open, and lie where sites can be. */
function chosenStores(stores: readonly Store[], random: () => number): InZone[] {
  const fit = stores.flatMap((store) => {
    const zone = siteZoneOf(store.timeZone);
    return zone && !store.closure ? [{ store, zone }] : [];
  });
  const fromHome = ({ store: { lat, lng } }: InZone) => Math.hypot(lat - HOME.lat, lng - HOME.lng);
  const chosen = new Set(fit.toSorted((one, other) => fromHome(one) - fromHome(other)).slice(0, AROUND_HOME));
  for (const inState of Map.groupBy(fit, ({ store }) => store.state).values()) chosen.add(oneOf(inState, random));
  while (chosen.size < Math.min(SITES, fit.length)) chosen.add(oneOf(fit, random));
  return [...chosen];
}

function statusOf(index: number): Site['stationStatus'] {
  if (index % CLOSED_EACH === CLOSED_EACH - 1) return 'Closed';
  return index % SUSPENDED_EACH === SUSPENDED_EACH - 1 ? 'Suspended' : 'Active';
}

/** '507 E Station Rd' gives 'E Station Rd'. */
function streetOf(line1: string): string {
  return line1.split(' ').slice(1).join(' ');
}

/** The week of a new site, or a longer one without a break, as far as the store is open. */
function withinStore({ hours }: Store, isLong: boolean): CareLocation['hours'] {
  const week = isLong ? NEW_SITE_WEEK.map(() => ({ open: '08:00', close: '19:00' })) : NEW_SITE_WEEK;
  return week.map((day, index) => {
    const store = hours.Store?.[index];
    if (!day || !store) return null;
    const opens = day.open > store.open ? day.open : store.open;
    const closes = store.close <= store.open || day.close < store.close ? day.close : store.close;
    const within = { ...day, open: opens, close: closes };
    return openingProblem(within) === 'break-outside' ? { open: opens, close: closes } : within;
  });
}
