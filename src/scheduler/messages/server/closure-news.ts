import type { Database, Queryable } from '#db/client.ts';
import { CLOSED_THEN } from '../../engine/server/closed-then.ts';
import { closureMail, type MailJob } from '../../visits/server/told/mail-jobs.ts';

/** What decides which places are closed when, as it was when this process last looked at who is booked. */
const lookedAt = new WeakMap<Database, string>();
/** Locations that one statement looks at, so that none takes long. */
const LOCATIONS = 1000;
/** Jobs added in one statement. */
const CHUNK = 1000;

/**
 * The job that tells people of appointments whose place has closed for then: a store or a location by an import or by staff, or its hours; and once that is taken
 * back, that it is open again. One statement finds those at a thousand locations, and only where stores and locations are not as they were at the last look, or another hour has begun.
 * Answers how many there are to tell.
 */
export async function tellOfClosures(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ digest: string; last: number }>(PLACES);
  const { digest = '', last = 0 } = rows[0] ?? {};
  if (lookedAt.get(database) === digest) return 0;
  let told = 0;
  for (let from = 0; from <= last; from += LOCATIONS) told += await tellAt(database, [from, from + LOCATIONS]);
  lookedAt.set(database, digest);
  return told;
}

async function tellAt({ pool, jobs }: Database, locations: [number, number]): Promise<number> {
  const { rows } = await pool.query<{ appointmentId: string; sequence: number; news: number; isClosed: boolean }>(
    UNTOLD,
    locations,
  );
  const news = rows.map(({ isClosed, ...visit }) => closureMail(isClosed ? 'closed' : 'open', visit));
  for (let from = 0; from < news.length; from += CHUNK)
    await jobs.add(pool, 'visit-mail', news.slice(from, from + CHUNK));
  return news.length;
}

const PLACES = `select concat(date_trunc('hour', now()), ' ',
    (select bit_xor(hashtextextended(concat_ws(' ', id, status, hours, special_days, time_zone, co_located, store_number), 0)) from locations), ' ',
    (select bit_xor(hashtextextended(concat_ws(' ', number, closed_from, coalesce(closed_until::text, 'on')), 0)) from stores where closed_from is not null)) as digest,
  (select coalesce(max(id), 0) from locations) as last`;

/** Visits that are ahead and can't take place, or can again, of which their people have not been told. */
const UNTOLD = `
  select "appointmentId", sequence, news, "isClosed" from (
    select a.id as "appointmentId", a.sequence, a.closure_news as news, ${CLOSED_THEN} is not null as "isClosed", a.closed_seat is not distinct from a.hold_id as told
    from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
    where a.status = 'booked' and a.location_id >= $1 and a.location_id < $2 and s.starts_at > now()) visit
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
