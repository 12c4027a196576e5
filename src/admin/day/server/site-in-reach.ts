import { ProblemError } from '#api/problem.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import type { Grant } from '#audit/permissions.ts';
import type { Reading } from '#db/work.ts';
import type { Closure, WeeklyHours } from '#location/opening-hours.schema.ts';
import type { SpecialDays } from '#location/opening-words.ts';
import { dateOfDay, wallOf } from '#location/time-zone.ts';
import { STORE_CLOSED, SUSPENDED_FROM } from '#scheduler/engine/server/offerings.ts';
import { DAYS_AHEAD, DAYS_BEFORE } from '#scheduler/visits/server/visible-to.ts';

/** A site as its row says; `row` is that. */
export type Site = {
  row: number;
  locationId: string;
  organizationId: string;
  name: string;
  city: string;
  state: string;
  timeZone: string;
  status: 'Active' | 'Suspended' | 'Closed';
  hours: WeeklyHours;
  specialDays: SpecialDays;
  closed: Closure | null;
  suspendedFrom: string | null;
  capacity: number;
  /** How many cars can wait; null where people come inside. */
  spaces: number | null;
};

/** A site of the caller's. Another one's and one that there isn't are answered alike: throws 404 no-such-site. */
export async function siteInReach({ db, actor }: Reading<GrantedStaff>, locationId: string): Promise<Site> {
  const { sites } = actor.grant;
  const { rows } = await db.query<Site>(
    `select id as row, public_id as "locationId", organization_id as "organizationId", name, city, state, time_zone as "timeZone", status,
       capacity, hours, special_days as "specialDays", ${STORE_CLOSED} as closed, ${SUSPENDED_FROM} as "suspendedFrom",
       (select spaces from covid_sites where location_id = l.id) as spaces
     from locations l where public_id = $1 and ($2::text[] is null or public_id = any($2::text[]))`,
    [locationId, sites === 'all' ? null : sites],
  );
  if (rows[0]) return rows[0];
  throw new ProblemError({ status: 404, code: 'no-such-site', detail: 'There is no such site among yours.' });
}

/** Which days ('YYYY-MM-DD') a grant reaches at a site; null for all of them. */
export function daysInReach({ scope }: Grant, { timeZone }: Pick<Site, 'timeZone'>, now: number) {
  if (scope !== 'T') return null;
  const { day } = wallOf(timeZone, now);
  return { from: dateOfDay(day - DAYS_BEFORE), to: dateOfDay(day + DAYS_AHEAD) };
}

/** The refusal for a day that the caller's role doesn't see. */
export function dayOutOfReach(): ProblemError {
  const detail = 'Your role sees visits from yesterday to 7 days ahead. Ask your supervisor about other days.';
  return new ProblemError({ status: 403, code: 'day-out-of-reach', detail });
}
