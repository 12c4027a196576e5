import { fieldProblem, ProblemError } from '#api/problem.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import { readPersonal } from '#audit/read.ts';
import type { Reading, Work } from '#db/work.ts';
import { visibleTo } from '#scheduler/visits/server/visible-to.ts';
import { MASKED, maskedVisit, VISITS, type MaskedRow } from '../../day/server/masked-visits.ts';
import { siteInReach } from '../../day/server/site-in-reach.ts';
import { AT_MOST, type Chosen, type Preview, type RunRequest, type ShownVisit } from '../bulk-cancel.schema.ts';
import { HAS_EMAIL, startBulkCancel } from './cancel-job.ts';

/** What is said of a visit to who may see its patient, and the rest to who goes by ids only. */
type Row = MaskedRow & { phoneEnd: string | null };
type Known = { appointmentId: string; version: number; canBeTold: boolean; canBeCanceled: boolean };

const KNOWN = `a.id as "appointmentId", a.sequence + a.steps as version, ${HAS_EMAIL} as "canBeTold",
  a.status = 'booked' and s.starts_at > now() as "canBeCanceled"`;
const PHONE_END = `right(p.phones[1], 4) as "phoneEnd"`;
const ORDER = 'order by s.starts_at, p.last_name, p.first_name, a.id';

/** SQL: at the site $2 (its row), on the day $3 from $4 to $5 by its clock. */
const IN_HOURS = `s.location_id = $2 and s.starts_at >= ($3::date + $4::time) at time zone l.time_zone
  and s.starts_at < ($3::date + $5::time) at time zone l.time_zone`;

/**
 * Who is meant, masked, how many they are, and who can't be told. Throws 403 foreign-visit where one of the ids isn't at the caller's sites, 403 ids-only, 404 no-such-site,
 * 422 for too many.
 */
export async function previewCancel(reading: Reading<GrantedStaff>, chosen: Chosen): Promise<Preview> {
  const { actor } = reading;
  const isByIds = isByIdsOnly(actor);
  const { where, values } = await conditionOf(reading, chosen);
  const columns = isByIds ? KNOWN : `${KNOWN}, ${MASKED}, ${PHONE_END}`;
  const query = {
    text: `select ${columns} from ${VISITS} where ${where} ${ORDER} limit ${String(AT_MOST + 1)}`,
    values,
  };
  const rows: (Known & Partial<Row>)[] = isByIds
    ? (await reading.db.query<Known>(query)).rows
    : await readPersonal<Known & Row>(reading, query, searched());
  checkAll(chosen.appointmentIds, rows);
  if (rows.length > AT_MOST)
    throw fieldProblem('hours', `${String(AT_MOST)} appointments at most are canceled at once`);
  const visits = rows.filter(({ canBeCanceled }) => canBeCanceled);
  return {
    visits: visits.map(({ canBeTold, canBeCanceled: _, ...row }) => ({
      appointmentId: row.appointmentId,
      version: row.version,
      canBeTold,
      ...(isShown(row) && { visit: shownVisit(row) }),
    })),
    leftOut: rows.length - visits.length,
  };
}

function isShown(row: Partial<Row>): row is Row {
  return row.person !== undefined;
}

/** Starts the job for these visits, once their number is typed right. Throws 403 foreign-visit, 422. Nothing has happened then. */
export async function runCancel(work: Work<GrantedStaff>, { visits, count }: RunRequest): Promise<string> {
  const ids = visits.map(({ appointmentId }) => appointmentId);
  const { where, values } = await conditionOf(work, { appointmentIds: ids });
  const { rows } = await work.db.query<Pick<Known, 'appointmentId'>>(
    `select a.id as "appointmentId" from ${VISITS} where ${where}`,
    values,
  );
  checkAll(ids, rows);
  const all = new Set(ids).size;
  if (all < ids.length) throw fieldProblem('visits', 'Name each appointment once');
  if (count !== all) throw fieldProblem('count', `You typed ${String(count)}; these are ${String(all)}`);
  return startBulkCancel(work, visits);
}

/** These visits as who started a job sees them; none for who goes by ids only. */
async function visitsToCall(
  reading: Reading<GrantedStaff>,
  ids: readonly string[],
  permission: 'appointment.bulkCancel' | 'appointment.search' = 'appointment.bulkCancel',
): Promise<Map<string, ShownVisit>> {
  if (isByIdsOnly(reading.actor) || ids.length === 0) return new Map();
  const { condition, value } = visibleTo(reading.actor, permission);
  const text = `select ${MASKED}, ${PHONE_END} from ${VISITS} where ${condition} and a.id = any($2::uuid[])`;
  const rows = await readPersonal<Row>(reading, { text, values: [value, ids] }, { ...searched(), permission });
  return new Map(rows.map((row) => [row.appointmentId, shownVisit(row)]));
}

/** What a job has left for somebody's hand, each with the visit as it is now where the caller sees that. */
export async function withVisits<One extends { appointmentId: string }>(
  reading: Reading<GrantedStaff>,
  some: readonly One[],
  permission?: Parameters<typeof visitsToCall>[2],
): Promise<(One & { visit?: ShownVisit })[]> {
  const ids = some.map(({ appointmentId }) => appointmentId);
  const visits = await visitsToCall(reading, ids, permission);
  return some.map((one) => {
    const visit = visits.get(one.appointmentId);
    return { ...one, ...(visit && { visit }) };
  });
}

/** Whether all that a role sees of visits here is their ids. */
function isByIdsOnly({ grant }: GrantedStaff): boolean {
  return grant.only === 'ids only';
}

async function conditionOf(reading: Reading<GrantedStaff>, { appointmentIds, hours }: Chosen) {
  const { condition, value } = visibleTo(reading.actor, 'appointment.bulkCancel');
  if (!hours) return { where: `${condition} and a.id = any($2::uuid[])`, values: [value, appointmentIds] };
  if (isByIdsOnly(reading.actor)) throw byIdsOnly();
  const { row } = await siteInReach(reading, hours.site);
  return { where: `${condition} and ${IN_HOURS}`, values: [value, row, hours.date, hours.from, hours.to] };
}

/** The line of the log that the patients of many visits were seen. */
function searched() {
  return { action: 'appointment.search', rows: 'appointments', permission: 'appointment.bulkCancel' } as const;
}

function shownVisit({ phoneEnd, ...row }: Row): ShownVisit {
  return { ...maskedVisit(row), ...(phoneEnd !== null && { phoneEnd }) };
}

/** One that isn't there, or not for the caller, stops all: both are answered alike. */
function checkAll(ids: readonly string[] | undefined, found: readonly { appointmentId: string }[]): void {
  const known = new Set(found.map(({ appointmentId }) => appointmentId));
  const foreign = new Set(ids?.filter((id) => !known.has(id))).size;
  if (foreign === 0) return;
  const which = foreign === 1 ? 'One of these appointments isn’t' : `${String(foreign)} of these appointments aren’t`;
  const detail = `${which} at a site of yours. Nothing was canceled. Open the list again and choose again.`;
  throw new ProblemError({ status: 403, code: 'foreign-visit', detail });
}

function byIdsOnly(): ProblemError {
  const detail = 'Your role cancels appointments by their ids only. Ask the site’s supervisor about hours of a day.';
  return new ProblemError({ status: 403, code: 'ids-only', detail });
}
