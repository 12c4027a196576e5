import { ProblemError } from '#api/problem.ts';
import { notAllowed } from '#api/who-may.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import { mayAt } from '#audit/permissions.ts';
import type { Work } from '#db/work.ts';
import { siteInReach } from '#admin/day/server/site-in-reach.ts';
import { UNDECIDED, type Decided } from '../decisions.schema.ts';
import type { SiteStatus } from '../site-calls.schema.ts';
import { carryOut, checkDecided } from './decide.ts';
import { checkSame, type SitesParts } from './save-site.ts';
import { readSite } from './sites-read.ts';
import { runningSite, strandedBy } from './stranded.ts';
import { setStatus } from './write-site.ts';

/**
 * Suspends a site, opens it again, or closes it for good. Suspended, nothing new is booked from then on, and what was decided is done with the visits; it closes only with
 * nobody left. Of one that is suspended already, the reason can be changed. Throws 404, 412 site-changed, 403, 409 visits-undecided, too-many-visits, visits-left or site-closed.
 */
export async function changeStatus(
  work: Work<GrantedStaff>,
  locationId: string,
  { stationStatus, why, version, decisions }: SiteStatus,
  { testing }: SitesParts,
): Promise<Decided> {
  const { row } = await siteInReach(work, locationId);
  const running = await runningSite(work.db, row, 'for update');
  const now = await readSite(work, testing, locationId);
  checkSame(now, version);
  const reason = stationStatus === 'Suspended' ? (why ?? now.suspendedWhy) || null : null;
  if (running.status === stationStatus && reason === now.suspendedWhy) return UNDECIDED;
  const action = STATUS_ACTIONS[stationStatus];
  if (!mayAt(work.actor, action, locationId)) throw notAllowed();
  if (running.status === 'Closed') throw closedForGood();
  const change = { ...running, status: stationStatus };
  const stranded = await strandedBy(work.db, running, change);
  if (stationStatus === 'Closed' && stranded.length > 0) throw visitsLeft(stranded.length);
  checkDecided(work.actor, locationId, stranded, decisions);
  await setStatus(work.db, row, { status: stationStatus, why: reason });
  await work.audit({
    action,
    site: locationId,
    locationId: row,
    before: { status: running.status },
    after: { status: stationStatus },
  });
  return carryOut(work, { site: running, change }, stranded, decisions);
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
