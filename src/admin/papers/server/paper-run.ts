import type { GrantedStaff } from '#audit/actor.ts';
import { writeAudit } from '#audit/write.ts';
import { notAllowed } from '#api/who-may.ts';
import type { Queryable } from '#db/client.ts';
import type { Reading, Work } from '#db/work.ts';
import { openGlass } from '#identity/server/break-glass.ts';
import { staffNow } from '#identity/staff/server/read-staff.ts';
import type { JobResult } from '#jobs/job.schema.ts';
import type { MadeFile, RunJob, RunKind } from '#jobs/server/runs.ts';
import type { PaperKind } from '../paper.schema.ts';
import { CSV_TYPE } from '../../server/save-as.ts';
import { PAPER } from './ask-paper.ts';
import { grantNow, PERMISSION_OF } from './granted-for.ts';
import { dayList } from './make/day-list.ts';
import { driveUpList } from './make/drive-up-list.ts';
import { visitCounts } from './make/visit-counts.ts';
import { visitRows } from './make/visit-rows.ts';
import { visitSheet } from './make/visit-sheet.ts';

/** For how long a file is there. */
const KEPT_HOURS = 1;

type AskedPaper = {
  kind: PaperKind;
  site: string | null;
  sites: string[] | null;
  from: string | null;
  to: string | null;
  appointmentId: string | null;
  number: string | null;
};

/** The job that makes papers: a PDF in one step, a CSV file slice by slice. What it reads, it reads as who asked for it may by then. */
export const PAPER_RUN: RunKind = {
  ...PAPER,
  each: async (work, item, job) => {
    const paper = await readPaper(work.db, job.id);
    const reading = await asWhoAsked(work, paper.kind, job);
    return String(await make(reading, paper, item, job));
  },
  file: async (work, results, job) => {
    const size = sizeOf(results);
    if (size === null) return null;
    const paper = await readPaper(work.db, job.id);
    await work.db.query('update paper_jobs set size = $2 where run_id = $1', [job.id, size]);
    if (paper.kind === 'visits' && size > 0) await noteRows(work, job, size);
    return { ...fileOf(paper), content: 'as written', keptHours: KEPT_HOURS };
  },
};

async function make(
  reading: Reading<GrantedStaff>,
  { kind, site, sites, from, appointmentId }: AskedPaper,
  item: string,
  { write }: RunJob,
): Promise<number> {
  const ofDay = { site: site ?? '', date: from ?? '' };
  switch (kind) {
    case 'day-list':
      return dayList(reading, ofDay, write);
    case 'drive-up':
      return driveUpList(reading, ofDay, write);
    case 'visit':
      return visitSheet(reading, appointmentId ?? '', write);
    case 'visits':
      return visitRows(reading, { item, site, sites }, write);
    case 'counts':
      return visitCounts(reading, item, write);
  }
}

/** What was asked for. */
async function readPaper(db: Queryable, id: string): Promise<AskedPaper> {
  const { rows } = await db.query<AskedPaper>(
    `select p.kind, p.site, p.sites, p.from_day::text as "from", p.to_day::text as "to", p.appointment_id as "appointmentId", a.confirmation_number as number
     from paper_jobs p left join appointments a on a.id = p.appointment_id where p.run_id = $1`,
    [id],
  );
  if (!rows[0]) throw new Error(`The job ${id} is of no paper`);
  return rows[0];
}

/** The one who asked, with what they are granted by now. Throws 403 where that is nothing. */
async function asWhoAsked({ db, now }: Work, kind: PaperKind, { owner }: RunJob): Promise<Reading<GrantedStaff>> {
  const staff = owner === null ? null : await staffNow(db, owner);
  if (!staff) throw notAllowed();
  return { db, now, actor: grantNow(staff, kind, await openGlass(db, staff)) };
}

/** Pages or rows of all steps together; null where one of them was refused. */
function sizeOf(results: readonly JobResult[]): number | null {
  const sizes = results.map(({ outcome }) => Number(outcome));
  return sizes.some(Number.isNaN) ? null : sizes.reduce((sum, size) => sum + size, 0);
}

/** Rows are read in many steps, and nothing of them can be seen before the last one: they are one line of the log. */
async function noteRows({ db }: Work, { owner }: RunJob, count: number): Promise<void> {
  const staff = owner === null ? null : await staffNow(db, owner);
  if (!staff) throw notAllowed();
  const permission = PERMISSION_OF.visits;
  await writeAudit(db, staff, { action: 'appointment.save-rows', rows: 'appointments', permission, count });
}

const PDF = 'application/pdf';

/** What a file is called; nothing of a person is in it. */
function fileOf({ kind, from, to, number }: AskedPaper): Pick<MadeFile, 'name' | 'type'> {
  switch (kind) {
    case 'day-list':
      return { name: `day-list-${from ?? ''}.pdf`, type: PDF };
    case 'drive-up':
      return { name: `by-car-${from ?? ''}.pdf`, type: PDF };
    case 'visit':
      return { name: `visit-${number ?? ''}.pdf`, type: PDF };
    case 'visits':
      return { name: `visits-${from ?? ''}-to-${to ?? ''}.csv`, type: CSV_TYPE };
    case 'counts':
      return { name: `visits-${from?.slice(0, 4) ?? ''}-counted.csv`, type: CSV_TYPE };
  }
}
