import type { Database, Queryable } from '#db/client.ts';
import { inWork } from '#db/work.ts';
import { system } from '#identity/make-actor.ts';
import { startRun, type RunKind } from '#jobs/server/runs.ts';
import { lastSeen, noteSeen, type JobSchedule } from '#jobs/server/schedules.ts';
import { CLOSED_THEN } from '../../engine/server/closed-then.ts';
import { closureMail, type MailJob } from '../../visits/server/told/mail-jobs.ts';
import { VISIT_MAIL } from '../../visits/server/told/mail-queue.ts';

/** The schedule by which people are told of closed places. */
export const CLOSED_PLACES: JobSchedule = {
  name: 'closed places',
  everySeconds: 60,
  run: ({ database }) => tellOfClosures(database),
};

/** The job that tells them, location by location (row ids). What it has told there is how many mails it had sent. */
export const CLOSURE_NEWS: RunKind = {
  name: 'closure-news',
  each: async ({ db, jobs }, location) => {
    const { rows } = await db.query<{ appointmentId: string; sequence: number; news: number; isClosed: boolean }>(
      `select "appointmentId", sequence, news, "isClosed" from (${UNTOLD}) visit`,
      [location, Number(location) + 1],
    );
    const news = rows.map(({ isClosed, ...visit }) => closureMail(isClosed ? 'closed' : 'open', visit));
    await jobs.add(db, VISIT_MAIL, news);
    return `${news.length} told`;
  },
};

/** Locations that one statement looks at, so that none takes long. */
const LOCATIONS = 1000;
const ACTOR = system('closed-places');

/**
 * Starts the job that tells people of visits whose place has closed for then, by store, location or hours, and later that it is open again.
 * It looks only where something differs from the last look, or another hour has begun. Answers how many there are to tell.
 */
export async function tellOfClosures(database: Database): Promise<number> {
  const { pool } = database;
  const { rows } = await pool.query<{ digest: string; last: number }>(PLACES);
  const { digest = '', last = 0 } = rows[0] ?? {};
  if ((await lastSeen(pool, CLOSED_PLACES)) === digest) return 0;
  const found: { location: string; visits: number }[] = [];
  for (let from = 0; from <= last; from += LOCATIONS) found.push(...(await untoldAt(pool, [from, from + LOCATIONS])));
  await inWork(database, ACTOR, async (work) => {
    const locations = found.map(({ location }) => location);
    if (locations.length > 0) await startRun(work, CLOSURE_NEWS, locations);
    await noteSeen(work.db, CLOSED_PLACES, digest);
  });
  return found.reduce((sum, { visits }) => sum + visits, 0);
}

async function untoldAt(db: Queryable, locations: [number, number]): Promise<{ location: string; visits: number }[]> {
  const { rows } = await db.query<{ location: string; visits: number }>(
    `select location::text, count(*)::int as visits from (${UNTOLD}) visit group by 1 order by 1`,
    locations,
  );
  return rows;
}

const PLACES = `select concat(date_trunc('hour', now()), ' ',
    (select bit_xor(hashtextextended(concat_ws(' ', id, status, coalesce(suspended_from::text, 'on'), hours, special_days, time_zone, co_located, store_number), 0)) from locations), ' ',
    (select bit_xor(hashtextextended(concat_ws(' ', number, closed_from, coalesce(closed_until::text, 'on')), 0)) from stores where closed_from is not null)) as digest,
  (select coalesce(max(id), 0) from locations) as last`;

/** Visits that are ahead and can't take place, or can again, of which their people have not been told. */
const UNTOLD = `
  select * from (
    select a.location_id as location, a.id as "appointmentId", a.sequence, a.closure_news as news, ${CLOSED_THEN} is not null as "isClosed", a.closed_seat is not distinct from a.hold_id as told
    from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
    where a.status = 'booked' and a.location_id >= $1 and a.location_id < $2 and s.starts_at > now()) ahead
  where "isClosed" <> told`;

/** Whether what a job is to tell of a visit's place is so, and not told yet; `seat` is that of the visit. */
type News = { isNews: boolean; seat: string };

/** Looks whether a visit that is ahead is `closed` or `open` again, and its people don't know. Null where the job's news are done with. */
export async function closureNews(db: Queryable, { kind, appointmentId, news }: MailJob): Promise<News | null> {
  const { rows } = await db.query<News & { isClosed: boolean; told: boolean }>(
    `select ${CLOSED_THEN} is not null as "isClosed", a.closed_seat is not distinct from a.hold_id as told, a.hold_id as seat
     from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
     where a.id = $1 and a.closure_news = $2`,
    [appointmentId, news],
  );
  if (!rows[0]) return null;
  const { isClosed, told, seat } = rows[0];
  return { isNews: isClosed !== told && isClosed === (kind === 'closed'), seat };
}

/** Notes that the news of a job are done with, and where they were told (`seat`, null where not) what its people know now. */
export async function noteTold(
  db: Queryable,
  { kind, appointmentId, news }: MailJob,
  seat: string | null,
): Promise<void> {
  await db.query(
    `update appointments set closure_news = closure_news + 1, closed_seat = case when $3::uuid is null then closed_seat when $4 then $3::uuid end
     where id = $1 and closure_news = $2`,
    [appointmentId, news, seat, kind === 'closed'],
  );
}
