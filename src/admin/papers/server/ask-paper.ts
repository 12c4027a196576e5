import type { GrantedStaff } from '#audit/actor.ts';
import { ProblemError } from '#api/problem.ts';
import { takeTurns } from '#db/turns.ts';
import type { Work } from '#db/work.ts';
import { partsOf } from '#jobs/server/file-parts.ts';
import { startRun } from '#jobs/server/runs.ts';
import { noSuchAppointment } from '#scheduler/visits/server/appointments.ts';
import { visibleTo } from '#scheduler/visits/server/visible-to.ts';
import { dayOutOfReach, daysInReach, siteInReach } from '../../day/server/site-in-reach.ts';
import type { AskPaper, PaperKind } from '../paper.schema.ts';
import { csvHead } from '../../server/csv.ts';
import { COUNT_COLUMNS } from './make/visit-counts.ts';
import { VISIT_COLUMNS } from './make/visit-rows.ts';
import { slicesOf, type Slice } from './make/slices.ts';

/** Which job makes papers. */
export const PAPER = { name: 'paper' };
/** Files that are made for one person at a time. */
const AT_ONCE = 4;

type Asked = { site: string | null; days: { from: string; to: string } | null; appointment: string | null };

/** Starts making what was asked for, where the caller may see it. Throws 404 no-such-site or no-such-appointment, 403 day-out-of-reach, 409 too-many-files. */
export async function askPaper(work: Work<GrantedStaff>, asked: AskPaper): Promise<string> {
  await requireRoom(work);
  const { site, days, appointment } = await aboutOf(work, asked);
  const isOfAll = site === null && appointment === null;
  const id = await startRun(work, PAPER, await itemsOf(work, asked, { site, days, appointment }));
  await work.db.query(
    'insert into paper_jobs (run_id, kind, site, from_day, to_day, appointment_id, sites) values ($1, $2, $3, $4, $5, $6, $7)',
    [id, asked.kind, site, days?.from ?? null, days?.to ?? null, appointment, isOfAll ? ownSites(work) : null],
  );
  const columns = COLUMNS_OF[asked.kind];
  if (columns) await partsOf(work.db, id).write(csvHead(columns));
  return id;
}

/** What the first line of a file has, of kinds that have one: it is there before the first step, however many there are. */
const COLUMNS_OF: Partial<Record<PaperKind, readonly string[]>> = { visits: VISIT_COLUMNS, counts: COUNT_COLUMNS };

async function requireRoom({ db, actor }: Work<GrantedStaff>): Promise<void> {
  await takeTurns(db, `papers ${actor.id}`);
  const { rows } = await db.query<{ many: number }>(
    'select count(*)::int as many from job_runs where actor = $1 and kind = $2 and ended_at is null',
    [actor.id, PAPER.name],
  );
  if ((rows[0]?.many ?? 0) < AT_ONCE) return;
  const detail = `${String(AT_ONCE)} files are being made for you. Ask again when one of them is done, or stop one.`;
  throw new ProblemError({ status: 409, code: 'too-many-files', detail });
}

async function aboutOf(work: Work<GrantedStaff>, asked: AskPaper): Promise<Asked> {
  const nothing = { site: null, days: null, appointment: null };
  switch (asked.kind) {
    case 'visit':
      return { ...nothing, appointment: await visitInReach(work, asked.appointmentId) };
    case 'day-list':
    case 'drive-up':
      return { ...nothing, ...(await siteAndDays(work, asked.site, { from: asked.date, to: asked.date })) };
    case 'visits':
      return { ...nothing, ...(await siteAndDays(work, asked.site, { from: asked.from, to: asked.to })) };
    case 'counts':
      return { ...nothing, days: { from: `${String(asked.year)}-01-01`, to: `${String(asked.year)}-12-31` } };
  }
}

/** Without a site, all of the caller's: what of a day isn't theirs to see is then not in the file. */
async function siteAndDays(work: Work<GrantedStaff>, locationId: string | undefined, days: Slice['days']) {
  if (locationId === undefined) return { site: null, days };
  const site = await siteInReach(work, locationId);
  const reach = daysInReach(work.actor.grant, site, work.now);
  if (reach && (days.from < reach.from || days.to > reach.to)) throw dayOutOfReach();
  return { site: site.locationId, days };
}

async function visitInReach({ db, actor }: Work<GrantedStaff>, id: string): Promise<string> {
  const { condition, value } = visibleTo(actor, 'pdf.appointment');
  const { rows } = await db.query<{ id: string }>(
    `select a.id from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id
       join locations l on l.id = a.location_id where a.id = $2 and ${condition}`,
    [value, id],
  );
  if (!rows[0]) throw noSuchAppointment();
  return rows[0].id;
}

/** The steps of a job: a paper is one, and rows are as many as their file is put together from. */
async function itemsOf(work: Work<GrantedStaff>, { kind }: AskPaper, { site, days }: Asked): Promise<string[]> {
  if (!days || (kind !== 'visits' && kind !== 'counts')) return [kind];
  const { rows } = await work.db.query<{ row: number }>(
    `select id as row from locations where ($1::text[] is null or public_id = any($1::text[])) and ($2::text is null or public_id = $2) order by id`,
    [ownSites(work), site],
  );
  return slicesOf(
    rows.map(({ row }) => row),
    days,
    kind,
  );
}

/** The sites of the caller; null for all. */
function ownSites({ actor: { grant } }: Work<GrantedStaff>): readonly string[] | null {
  return grant.sites === 'all' ? null : grant.sites;
}
