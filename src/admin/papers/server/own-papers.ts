import type { Staff } from '#audit/actor.ts';
import { grantOf } from '#audit/permissions.ts';
import type { Reading } from '#db/work.ts';
import { BYTES_WRITTEN } from '#jobs/server/file-parts.ts';
import { noSuchJob } from '#jobs/server/runs.ts';
import { dateOfDay, wallOf } from '#location/time-zone.ts';
import { DAYS_AHEAD, DAYS_BEFORE } from '#scheduler/visits/server/visible-to.ts';
import type { Paper, PaperKind, Papers } from '../paper.schema.ts';
import { mayAsk, PERMISSION_OF } from './granted-for.ts';

/** Papers of a list, and sites to choose from, at most. */
const PAPERS_MOST = 20;
const SITES_MOST = 50;

type PaperRow = Omit<Paper, 'madeAt' | 'file' | 'site'> & {
  madeAt: Date;
  site: string | null;
  siteName: string | null;
  fileName: string | null;
  type: string;
  bytes: number;
  expiresAt: Date;
};

const PAPERS = `select r.id as "jobId", p.kind, p.site, l.name as "siteName", p.from_day::text as "from", p.to_day::text as "to",
    p.appointment_id as "appointmentId", a.confirmation_number as "confirmationNumber", r.state, r.done, r.total, r.made_at as "madeAt", p.size,
    (select one ->> 'outcome' from jsonb_array_elements(case when r.state = 'failed' then r.results end) one
      where one ->> 'outcome' !~ '^[0-9]+$' limit 1) as refusal,
    f.name as "fileName", f.type, case when f.run_id is null then 0 else ${BYTES_WRITTEN} end as bytes, f.expires_at as "expiresAt"
  from paper_jobs p join job_runs r on r.id = p.run_id
    left join locations l on l.public_id = p.site
    left join appointments a on a.id = p.appointment_id
    left join job_files f on f.run_id = r.id and f.expires_at > now()
  where r.actor = $1`;

/** What the caller has asked for, the newest first, and what they may ask for. */
export async function ownPapers(reading: Reading<Staff>): Promise<Papers> {
  const { db, actor, now } = reading;
  const { rows } = await db.query<PaperRow>(`${PAPERS} order by r.id desc limit ${String(PAPERS_MOST)}`, [actor.id]);
  const kinds = Object.keys(PERMISSION_OF) as PaperKind[];
  const may = kinds.filter((kind) => mayAsk(actor, kind));
  const sites = may.some((kind) => kind !== 'counts') ? await sitesOf(reading) : [];
  const { scope } = grantOf(actor, 'pdf.appointment') ?? {};
  return {
    now: new Date(now).toISOString(),
    papers: rows.map(paperOf),
    may,
    sites: sites.map(({ timeZone: _, ...site }) => site),
    reach: scope === 'T' && sites[0] ? reachAt(sites[0].timeZone, now) : null,
  };
}

/** One of them. Throws 404 for another's. */
export async function ownPaper({ db, actor }: Reading<Staff>, id: string): Promise<Paper> {
  const { rows } = await db.query<PaperRow>(`${PAPERS} and r.id = $2`, [actor.id, id]);
  if (!rows[0]) throw noSuchJob();
  return paperOf(rows[0]);
}

function paperOf({ madeAt, site, siteName, fileName, type, bytes, expiresAt, ...row }: PaperRow): Paper {
  return {
    ...row,
    madeAt: madeAt.toISOString(),
    site: site === null ? null : { locationId: site, name: siteName ?? site },
    file: fileName === null ? null : { name: fileName, type, bytes, expiresAt: expiresAt.toISOString() },
  };
}

async function sitesOf({ db, actor: { sites } }: Reading<Staff>) {
  const { rows } = await db.query<Papers['sites'][number] & { timeZone: string }>(
    `select public_id as "locationId", name, city, state, time_zone as "timeZone" from locations
     where $1::text[] is null or public_id = any($1::text[]) order by name, city, public_id limit ${String(SITES_MOST)}`,
    [sites === 'all' ? null : sites],
  );
  return rows;
}

function reachAt(timeZone: string, now: number): NonNullable<Papers['reach']> {
  const { day } = wallOf(timeZone, now);
  return { from: dateOfDay(day - DAYS_BEFORE), to: dateOfDay(day + DAYS_AHEAD) };
}
