import type { Reading } from '#db/work.ts';
import { givenHere } from '#location/server/given-here.ts';
import { startsOfDay, startsPerHour } from '#scheduler/engine/time-slots.ts';
import type { Organizations } from '#scheduler/systems/server/organizations.ts';
import { DAY } from '#text/durations.ts';
import type { SiteDay } from '../visit.schema.ts';
import type { Site } from './site-in-reach.ts';

/** How many people a site has room for in each hour of a day; nothing where that can't be said in one number: its services differ in length, overlap, or are booked elsewhere. */
export async function placesByHour(
  { db }: Pick<Reading, 'db'>,
  { site, date }: { site: Site; date: string },
  organizations: Organizations,
): Promise<SiteDay['hours']> {
  if (organizations.byId(site.organizationId)?.system !== undefined) return [];
  const { rows } = await db.query<{ duration: number; every: number }>(
    `select distinct b.duration_minutes as duration, b.every_minutes as every
     from locations l join bookable_services b on b.organization_id = l.organization_id and ${givenHere('b.service_id')} where l.id = $1`,
    [site.row],
  );
  const [only, ...others] = rows;
  if (!only || others.length > 0 || only.every < only.duration) return [];
  const { hours, specialDays, closed, suspendedFrom, timeZone: zone, capacity } = site;
  const days = { hours, specialDays, closed, suspendedFrom };
  const schedule = { ...days, zone, durationMinutes: only.duration, everyMinutes: only.every };
  const { minutes } = startsOfDay(schedule, Date.parse(date) / DAY);
  return startsPerHour(minutes).map(({ hour, starts }) => ({ hour, places: starts * capacity }));
}
