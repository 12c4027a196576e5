import { randomUUID } from 'node:crypto';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import { notAllowed } from '#api/who-may.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import type { ChangeEntry } from '#audit/entry.ts';
import { mayAt, type Permission } from '#audit/permissions.ts';
import { VISITS_AN_HOUR, NEW_SITE_WEEK, type SitesOf } from '#covid/sites/site-location.ts';
import { hoursOfOperation, weekOf } from '#covid/sites/hours-of-operation.ts';
import type { Work } from '#db/work.ts';
import { siteInReach } from '#admin/day/server/site-in-reach.ts';
import type { WeeklyHours } from '#location/opening-hours.schema.ts';
import { UNDECIDED, type Decided } from '../decisions.schema.ts';
import type { ConsoleSite, EditSite, NewSite, TypedSite } from '../site-calls.schema.ts';
import { carryOut, checkDecided } from './decide.ts';
import { mayCreate, readSite } from './sites-read.ts';
import { insertSite, updateSite } from './write-site.ts';
import { runningSite, strandedBy } from './stranded.ts';
import { checkElsewhere, siteTyped } from './typed-site.ts';
import { findZip } from './zip.ts';

/** What a new site takes an hour unless it is said. */
const NEW_SITE_HOURLY = 3 * VISITS_AN_HOUR;

/** What a verb about sites knows of tests. */
export type SitesParts = { testing: SitesOf };

/**
 * Adds a site, suspended; what isn't said of it comes from its ZIP code, its store and the usual week. Two at once for one store take turns. Answers its id.
 * Throws 403 for who has not all sites, 422 for what can't be.
 */
export async function addSite(work: Work<GrantedStaff>, typed: NewSite, { testing }: SitesParts): Promise<string> {
  if (!mayCreate(work.actor)) throw notAllowed();
  await lockStore(work, typed.storeNumber);
  const ids = {
    locationId: `${testing.organizationId}-${randomUUID().slice(0, 8)}`,
    stationStatus: 'Suspended',
  } as const;
  const site = siteTyped(testing, ids, await filledIn(work, typed));
  await checkElsewhere(work.db, testing, site);
  const row = await insertSite(work.db, site);
  const { capacity, reserve } = site;
  await work.audit({
    action: 'site.create',
    site: ids.locationId,
    locationId: row,
    after: { status: 'Suspended', capacity, reserve, hours: loggedHours(site.hours), flags: flagsOf(site) },
  });
  return ids.locationId;
}

async function lockStore({ db }: Work, number: string): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('site of store ' || $1, 0))`, [number]);
}

async function filledIn(work: Work, typed: NewSite): Promise<TypedSite> {
  const { zip } = typed.address;
  const found = await findZip(work, zip).catch((error: unknown) => {
    if (error instanceof ProblemError && /^\d{5}$/.test(zip))
      throw fieldProblem('address.zip', error.problem.detail, 'no-such-zip');
    return null;
  });
  const { rows } = await work.db.query<{ latitude: number; longitude: number; phone: string }>(
    'select lat as latitude, lng as longitude, phone from stores where number = $1',
    [typed.storeNumber],
  );
  const [store] = rows;
  if (!store) throw fieldProblem('storeNumber', `There is no store ${typed.storeNumber}`, 'no-such-store');
  const { phone, ...position } = store;
  const zone = typed.timeZoneIANA ?? found?.timeZoneIANA;
  if (zone === null && found) throw fieldProblem('address.zip', outsideWords(found), 'no-site-zone');
  const county =
    typed.address.county ?? (found && found.counties.length > 1 ? undefined : (found?.counties[0] ?? found?.city));
  if (county === undefined && found)
    throw fieldProblem('address.county', `Choose the county: ${found.counties.join(' or ')}`, 'which-county');
  const { address } = typed;
  return {
    name: typed.name,
    storeNumber: typed.storeNumber,
    address: {
      intersection: address.intersection ?? null,
      street: address.street,
      city: address.city ?? found?.city ?? '',
      state: address.state ?? found?.state ?? '',
      county: county ?? '',
      zip,
    },
    position: typed.position ?? position,
    timeZoneIANA: zone ?? '',
    phone: typed.phone ?? phone,
    testingModels: typed.testingModels ?? (typed.binax ? ['rapid-antigen'] : ['rapid-antigen', 'lab-pcr']),
    insuranceRequired: typed.insuranceRequired ?? false,
    binax: typed.binax ?? false,
    byCar: typed.byCar ?? false,
    spaces: typed.spaces ?? null,
    cliaNumber: typed.cliaNumber,
    hourlyCapacity: typed.hourlyCapacity ?? NEW_SITE_HOURLY,
    reserveCapacity: typed.reserveCapacity ?? 0,
    hoursOfOperation: typed.hoursOfOperation ?? hoursOfOperation(NEW_SITE_WEEK),
    specialDays: typed.specialDays ?? {},
  };
}

/** Where no site can be, by the name of its zone. */
function outsideWords({
  city,
  stateName,
  timeZoneName,
}: {
  city: string;
  stateName: string;
  timeZoneName: string;
}): string {
  return `${city}, ${stateName} is in ${timeZoneName}. Testing sites can be in Eastern, Central, Mountain, Arizona, Pacific, Alaska, Hawaii or Atlantic (Puerto Rico) Time`;
}

/** What of a site needs which permission to change. */
const GROUPS = {
  'site.hours': ({ hoursOfOperation: hours, specialDays }) => [weekOf(hours), sortedDays(specialDays)],
  'site.capacity': ({ hourlyCapacity, reserveCapacity }) => [hourlyCapacity, reserveCapacity],
  'site.flags': ({ insuranceRequired, binax }) => [insuranceRequired, binax],
  'site.update': ({ name, storeNumber, address, position, timeZoneIANA, phone, byCar, spaces, ...site }) => [
    ...[name, storeNumber, address.intersection, address.street, address.city, address.state, address.county],
    ...[address.zip, position?.latitude, position?.longitude, timeZoneIANA, phone, byCar, spaces, site.cliaNumber],
    [...site.testingModels].sort(),
  ],
} as const satisfies Partial<Record<Permission, (site: TypedSite) => unknown[]>>;
type Group = keyof typeof GROUPS;

function sortedDays(days: TypedSite['specialDays']): unknown[] {
  return Object.entries(days).sort(([one], [other]) => one.localeCompare(other));
}

/** Which groups differ; spaces around what is typed, and an empty corner, are no difference. */
function changedGroups(before: TypedSite, after: TypedSite): Group[] {
  const said = (group: Group, site: TypedSite): string =>
    JSON.stringify(GROUPS[group](site), (_, value: unknown) =>
      typeof value === 'string' ? value.trim() || null : value,
    );
  return (Object.keys(GROUPS) as Group[]).filter((group) => said(group, before) !== said(group, after));
}

/**
 * Changes a site as somebody has read it, and has done with the visits that this strands what they decided. Its open times follow in the same step.
 * Throws 404, 412 site-changed, 403 for what their role doesn't change, 409 visits-undecided, too-many-visits, times-gone or nothing-near, 422 for what can't be.
 */
export async function editSite(
  work: Work<GrantedStaff>,
  locationId: string,
  { version, decisions, ...typed }: EditSite,
  { testing }: SitesParts,
): Promise<Decided> {
  const { row } = await siteInReach(work, locationId);
  const running = await runningSite(work.db, row, 'for update');
  const now = await readSite(work, testing, locationId);
  checkSame(now, version);
  const { stationStatus } = now;
  const edited = { ...typed, position: typed.position ?? now.position };
  const changed = changedGroups(typedOf(now), edited);
  for (const group of changed) if (!mayAt(work.actor, group, locationId)) throw notYours(group);
  const after = siteTyped(testing, { locationId, stationStatus }, edited);
  if (changed.includes('site.update')) {
    await lockStore(work, after.storeNumber);
    await checkElsewhere(work.db, testing, after);
  }
  if (changed.length === 0) return UNDECIDED;
  const { hours, specialDays, capacity, services, timeZone: zone } = after;
  const { status, suspendedFrom } = running;
  const change = { hours, specialDays, capacity, services, zone, status, suspendedFrom };
  const stranded = await strandedBy(work.db, running, change);
  checkDecided(work.actor, locationId, stranded, decisions);
  await updateSite(work.db, row, after);
  for (const group of changed)
    await work.audit(entryOf(group, { before: typedOf(now), after: edited, row, locationId }));
  const site = await runningSite(work.db, row);
  return carryOut(work, { site, change }, stranded, decisions);
}

/** Throws 412 site-changed for a site that somebody has changed since it was read. */
export function checkSame({ version }: Pick<ConsoleSite, 'version'>, read: number): void {
  if (version === read) return;
  throw new ProblemError({
    status: 412,
    code: 'site-changed',
    detail: 'Someone else changed this site a moment ago. Nothing of yours was saved; what you typed is still here.',
  });
}

/** A site as it is, in the form in which it is sent. */
export function typedOf({ testingModels, address, ...site }: ConsoleSite): TypedSite {
  const { stateName: _, ...place } = address;
  return {
    name: site.name,
    storeNumber: site.storeNumber ?? '',
    address: place,
    position: site.position,
    timeZoneIANA: site.timeZoneIANA,
    phone: site.phone,
    testingModels: testingModels.map(({ testingModel }) => testingModel),
    insuranceRequired: site.insuranceRequired,
    binax: site.binax,
    byCar: site.byCar,
    spaces: site.spaces,
    cliaNumber: site.cliaNumber,
    hourlyCapacity: site.hourlyCapacity,
    reserveCapacity: site.reserveCapacity,
    hoursOfOperation: site.hoursOfOperation,
    specialDays: site.specialDays,
  };
}

const GROUP_WORDS: Record<Group, string> = {
  'site.hours': 'hours',
  'site.capacity': 'places',
  'site.flags': 'rules',
  'site.update': 'place and tests',
};

function notYours(group: Group): ProblemError {
  const detail = `Your role doesn’t change the ${GROUP_WORDS[group]} of a site. Ask an admin site user.`;
  return new ProblemError({ status: 403, code: 'not-allowed', detail });
}

type Logged = { before: TypedSite; after: TypedSite; row: number; locationId: string };

function entryOf(action: Group, { before, after, row, locationId }: Logged): ChangeEntry {
  const common = { site: locationId, locationId: row };
  const both = <T>(of: (site: TypedSite) => T) => ({ before: of(before), after: of(after) });
  switch (action) {
    case 'site.hours':
      return {
        action,
        ...common,
        ...both(({ hoursOfOperation: hours }) => ({ hours: loggedHours(weekOf(hours) ?? []) })),
      };
    case 'site.capacity':
      return { action, ...common, ...both(seatsOf) };
    case 'site.flags':
      return { action, ...common, ...both((site) => ({ flags: flagsOf(site) })) };
    case 'site.update':
      return { action, ...common };
  }
}

type LoggedHours = readonly ({ open: `${number}:${number}`; close: `${number}:${number}` } | null)[];

function loggedHours(hours: WeeklyHours): LoggedHours {
  return hours.map((day) => day && { open: day.open, close: day.close }) as LoggedHours;
}

function seatsOf({ hourlyCapacity, reserveCapacity }: TypedSite) {
  return { capacity: hourlyCapacity / VISITS_AN_HOUR, reserve: reserveCapacity / VISITS_AN_HOUR };
}

function flagsOf({
  insuranceRequired,
  binax,
}: Pick<TypedSite, 'insuranceRequired' | 'binax'>): Record<string, boolean> {
  return { insuranceRequired, binax };
}
