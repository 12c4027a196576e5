import { ProblemError } from '#api/problem.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import type { Work } from '#db/work.ts';
import { system } from '#identity/make-actor.ts';
import { claimMany, type Wanted } from '#scheduler/engine/server/claim-many.ts';
import { findOffering, type Offering } from '#scheduler/engine/server/offerings.ts';
import type { Decisions } from '../decisions.schema.ts';
import { sitesNear } from './near-sites.ts';
import { nearestTimes } from './nearest-times.ts';
import type { Change, Running, StrandedVisit } from './stranded.ts';
import { HOLDER, STRANDED } from './stranded-job.ts';

/** A visit that is moved, to the time that was proposed; null: to the nearest. */
type Moved = StrandedVisit & { to: NonNullable<Decisions[number]['to']> | null };

/**
 * Holds the new time of each visit that is moved, by the rule of those who book online; answers the holds in their order. Throws 409 times-gone, which names each visit whose
 * time is taken, or nothing-near: none is held then.
 */
export async function holdTimes(
  work: Work<GrantedStaff>,
  { site, change }: { site: Running; change: Change },
  visits: readonly Moved[],
): Promise<string[]> {
  if (visits.length === 0) return [];
  const holds = new Map<string, string>();
  const proposed = visits.filter(({ to }) => to !== null);
  await holdEach(work, site, proposed, holds);
  const gone = proposed.filter(({ id }) => !holds.has(id));
  if (gone.length > 0) throw timesGone(gone);
  const others = visits.filter(({ to }) => to === null);
  const times = await nearestTimes(work, change.status === 'Active' ? [{ site, change }] : [], others);
  const found = others.map((visit, index) => ({ ...visit, to: timeOf(site, times[index]) }));
  await holdEach(work, site, found, holds);
  const without = others.filter(({ id }) => !holds.has(id)).length;
  if (without > 0) throw nothingNear(without);
  return visits.map(({ id }) => holds.get(id) ?? '');
}

function timeOf({ locationId }: Running, time: { start: number } | null | undefined): Moved['to'] {
  return time ? { site: locationId, start: new Date(time.start).toISOString() } : null;
}

/** Holds what can be held of these. */
async function holdEach(
  work: Work<GrantedStaff>,
  site: Running,
  visits: readonly Moved[],
  holds: Map<string, string>,
): Promise<void> {
  const offerings = await offeringsOf(work, site, visits);
  const wanted = visits.flatMap(({ id, serviceId, to }) => {
    const offering = to && offerings.get(`${to.site} ${String(serviceId)}`);
    return offering ? [{ id, offering, start: Date.parse(to.start) } satisfies Wanted & { id: string }] : [];
  });
  const held = await claimMany(work, wanted, HOLDER);
  for (const [index, { id }] of wanted.entries()) {
    const hold = held[index];
    if (hold) holds.set(id, hold);
  }
}

/** What these visits are at the sites to which they go, as people who book online have it: this site, and those near it that the caller may move visits to. */
async function offeringsOf(
  work: Work<GrantedStaff>,
  site: Running,
  visits: readonly Moved[],
): Promise<Map<string, Offering>> {
  const reading = { ...work, actor: system(STRANDED.name) };
  const isOther = visits.some(({ to }) => to !== null && to.site !== site.locationId);
  const near = isOther ? (await sitesNear(work, site)).map((place) => place.site.locationId) : [];
  const found = new Map<string, Offering>();
  for (const { to, serviceId } of visits) {
    const key = `${to?.site ?? ''} ${String(serviceId)}`;
    if (!to || found.has(key) || ![site.locationId, ...near].includes(to.site)) continue;
    const offering = await findOffering(reading, to.site, serviceId);
    if (typeof offering !== 'string') found.set(key, offering);
  }
  return found;
}

function timesGone(visits: readonly Moved[]): ProblemError {
  const { length } = visits;
  const detail = `${length === 1 ? 'One of these times is' : `${String(length)} of these times are`} not open any more. Nothing was saved. Look at the new times, then save again.`;
  const errors = visits.map(({ id }) => ({ path: `decisions.${id}`, message: 'This time is not open any more' }));
  return new ProblemError({ status: 409, code: 'times-gone', detail, errors });
}

function nothingNear(count: number): ProblemError {
  const people = count === 1 ? 'one person' : `${String(count)} people`;
  const detail = `There is no open time near for ${people}. Let them stay, or cancel.`;
  return new ProblemError({ status: 409, code: 'nothing-near', detail });
}
