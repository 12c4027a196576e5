import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#db/client.ts';
import { lastSeen, noteSeen, type JobSchedule } from '#jobs/server/schedules.ts';
import { MINUTE } from '#text/durations.ts';
import { LONGEST_VISIT_MINUTES } from '../../engine/server/slots.ts';
import { isOfferHour, NOTICE_MS, OFFERS_AT_MOST } from '../../visits/earlier-times.ts';
import { offerAt } from './make-offers.ts';

/** The schedule by which what has come free is offered. It has seen what decides the offers of each location, by its row. */
export const EARLIER_TIMES: JobSchedule = {
  name: 'earlier times',
  everySeconds: 60,
  run: ({ database }) => offerEarlierTimes(database),
};

/**
 * The job that offers what has come free wherever somebody waits, for whatever reason; cancels, moves and answers also ask for it at once, at their location.
 * One query finds the locations that differ from the last look; only these are looked at, each in a transaction of its own. Answers how many.
 */
export async function offerEarlierTimes(database: Database): Promise<number> {
  const now = Date.now();
  const { rows } = await database.pool.query<{ locationId: number; zone: string; digest: string }>(PLACES, [
    new Date(now + NOTICE_MS),
    OFFERS_AT_MOST,
    new Date(now - LONGEST_VISIT_MINUTES * MINUTE),
  ]);
  const before = (await lastSeen(database.pool, EARLIER_TIMES)) as Record<number, string> | null;
  const after: Record<number, string> = {};
  let looked = 0;
  for (const { locationId, zone, digest } of rows) {
    const state = `${digest} ${String(isOfferHour(zone, now))}`;
    if (before?.[locationId] !== state) {
      looked += 1;
      // Looked at again after a failure. What changed since the query is other than this the next time.
      if (!(await offerAt(database, locationId))) continue;
    }
    after[locationId] = state;
  }
  if (!isDeepStrictEqual(before, after)) await noteSeen(database.pool, EARLIER_TIMES, after);
  return looked;
}

/**
 * The locations with somebody to offer something to, and of each a digest of what decides it: hours, seats, rules, the line, live seats, and the hour,
 * since what can be booked moves on with the time.
 */
const PLACES = `
  with line as (
    select w.location_id, max(s.starts_at) as until,
      string_agg(concat(w.appointment_id, w.offers, s.starts_at, b), ' ' order by w.appointment_id) as waiting
    from waitlist w join appointments a on a.location_id = w.location_id and a.id = w.appointment_id
    join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id
    join locations l on l.id = w.location_id and l.status = 'Active'
    left join bookable_services b on b.organization_id = l.organization_id and b.service_id = s.service_id
    where w.waiting and w.offers < $2 and a.status = 'booked' and s.starts_at >= $1
    group by w.location_id)
  select l.id as "locationId", l.time_zone as zone, md5(concat(l, line.waiting, date_trunc('hour', now()),
    (select concat(count(*), ' ', bit_xor(hashtextextended(concat(t.hold_id, t.status), 0))) from seats t
      where t.location_id = l.id and t.starts_at > $3 and t.starts_at < line.until and t.live and (t.expires_at is null or t.expires_at > now())))) as digest
  from line join locations l on l.id = line.location_id`;
