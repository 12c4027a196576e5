import { fieldProblem, ProblemError } from '#api/problem.ts';
import { notAllowed } from '#api/who-may.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import type { Impersonal } from '#audit/entry.ts';
import { mayAt } from '#audit/permissions.ts';
import type { Work } from '#db/work.ts';
import { dateOfDay, wallOf } from '#location/time-zone.ts';
import { BOOKABLE_DAYS } from '#scheduler/engine/time-slots.ts';
import { siteInReach } from '#admin/day/server/site-in-reach.ts';
import { UNDECIDED, type Decided } from '../decisions.schema.ts';
import type { SiteStatus } from '../site-calls.schema.ts';
import { carryOut, checkDecided } from './decide.ts';
import { checkSame, type SitesParts } from './save-site.ts';
import { readSite } from './sites-read.ts';
import { runningSite, strandedBy, type Change, type Running } from './stranded.ts';
import { setStatus } from './write-site.ts';

/**
 * Suspends a site, opens it again, or closes it for good. Suspended, nothing new is booked from then on or from the day `from`, and what was decided is done with the visits;
 * it closes only with nobody left. Opened again, a day that was chosen is taken back. Of one that is suspended already, the reason can be changed.
 * Throws 404, 412 site-changed, 403, 422 for a day that can't be, 409 visits-undecided, too-many-visits, visits-left or site-closed.
 */
export async function changeStatus(
  work: Work<GrantedStaff>,
  locationId: string,
  { version, decisions, why, ...asked }: SiteStatus,
  { testing }: SitesParts,
): Promise<Decided> {
  const { row } = await siteInReach(work, locationId);
  const running = await runningSite(work.db, row, 'for update');
  const now = await readSite(work, testing, locationId);
  checkSame(now, version);
  const { stationStatus } = asked;
  const change = becoming(running, asked, work.now);
  const reason = stationStatus === 'Suspended' ? (why ?? now.suspendedWhy) || null : null;
  const isNew = running.status !== change.status || running.suspendedFrom !== change.suspendedFrom;
  if (!isNew && reason === now.suspendedWhy) return UNDECIDED;
  const action = STATUS_ACTIONS[stationStatus];
  if (!mayAt(work.actor, action, locationId)) throw notAllowed();
  if (running.status === 'Closed') throw closedForGood();
  const stranded = await strandedBy(work.db, running, change);
  if (stationStatus === 'Closed' && stranded.length > 0) throw visitsLeft(stranded.length);
  checkDecided(work.actor, locationId, stranded, decisions);
  await setStatus(work.db, row, { status: change.status, from: change.suspendedFrom, why: reason });
  const both = { before: logged(running), after: logged(change) };
  await work.audit({ action, site: locationId, locationId: row, ...both });
  return carryOut(work, { site: running, change }, stranded, decisions);
}

/**
 * How a site runs with another status: one that is suspended from a later day on is active until then. Throws 422 for a day that is over or too far ahead, and for a later
 * one of a site that is suspended already.
 */
export function becoming(
  site: Running,
  { stationStatus, from }: Pick<SiteStatus, 'stationStatus' | 'from'>,
  now: number,
): Change {
  const { day } = wallOf(site.zone, now);
  const today = dateOfDay(day);
  if (stationStatus !== 'Suspended' || from === undefined || from === today)
    return { ...site, status: stationStatus, suspendedFrom: null };
  if (from < today) throw fieldProblem('from', 'Choose today or a later day', 'day-over');
  if (from > dateOfDay(day + BOOKABLE_DAYS)) throw fieldProblem('from', 'Choose a day within a year', 'too-far');
  if (site.status === 'Suspended') throw fieldProblem('from', 'The site is suspended already. Open it first');
  return { ...site, suspendedFrom: from };
}

/** What the log says of a status. */
function logged({ status, suspendedFrom }: Pick<Change, 'status' | 'suspendedFrom'>): Impersonal {
  if (suspendedFrom === null) return { status };
  return { status, closed: { from: suspendedFrom as `${number}-${number}-${number}`, until: null } };
}

const STATUS_ACTIONS = { Active: 'site.resume', Suspended: 'site.suspend', Closed: 'site.close' } as const;

function visitsLeft(count: number): ProblemError {
  const detail = `${count === 1 ? '1 visit is' : `${String(count)} visits are`} booked here. Suspend the site first, then decide for them.`;
  return new ProblemError({ status: 409, code: 'visits-left', detail });
}

function closedForGood(): ProblemError {
  const detail = 'This site is closed for good. Add a new one at its store.';
  return new ProblemError({ status: 409, code: 'site-closed', detail });
}
