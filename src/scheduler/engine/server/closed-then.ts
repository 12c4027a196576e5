import { ProblemError } from '#api/problem.ts';
import { dateOfDay, wallOf } from '#location/time-zone.ts';
import { closedThenWords } from '../closed-then.ts';
import type { ClosedThen } from '../location.schema.ts';

/** SQL: a clock ('HH:MM') on the day `w.day` at a row `l` of locations, as an instant. */
const at = (clock: string): string => `((w.day + (${clock})::time) at time zone l.time_zone)`;

/** SQL: what a row `l` of locations is open on the day `w.day`; as `openingOf` decides it for times. */
const OPENING = `case when l.special_days ? w.day::text then l.special_days -> w.day::text
  when l.special_days ? 'christmas' and to_char(w.day, 'MM-DD') = '12-25' then l.special_days -> 'christmas'
  when l.special_days ? 'thanksgiving' and extract(isodow from w.day) = 4 and to_char(w.day, 'MM-DD') between '11-22' and '11-28' then l.special_days -> 'thanksgiving'
  else l.hours -> (extract(isodow from w.day)::int - 1) end`;

/** SQL: the instant at which it closes that day; '00:00' is the midnight that ends it. */
const CLOSE = at("case o.day ->> 'close' when '00:00' then '24:00' else o.day ->> 'close' end");

/** SQL: whether a visit in a row `s` of seats lies within what its location opens, and in no break. */
const IS_WITHIN = `(select s.starts_at >= ${at("o.day ->> 'open'")} and upper(s.during) <= ${CLOSE}
    and (o.day ->> 'breakStart' is null or o.day ->> 'breakMinutes' is null or upper(s.during) <= ${at("o.day ->> 'breakStart'")}
      or s.starts_at >= ${at("o.day ->> 'breakStart'")} + make_interval(mins => (o.day ->> 'breakMinutes')::int))
  from (select ${OPENING} as day) o)`;

/** SQL: the same as `CLOSED_THEN`, where `stands` says of the seat whether staff have let its visit stand, although the place is suspended or its hours are others. */
const closedThen = (stands: string): string => `(select coalesce(
    case when l.status = 'Closed' then '{"why":"closed"}'::json when l.status = 'Suspended' and not ${stands} then '{"why":"suspended"}'::json
      when l.suspended_from <= w.day and not ${stands} then json_build_object('why', 'suspended', 'from', l.suspended_from) end,
    (select json_build_object('why', 'store', 'from', store.closed_from, 'until', store.closed_until) from stores store
      where l.co_located and store.number = l.store_number and store.closed_from <= w.day and (store.closed_until is null or store.closed_until >= w.day)),
    case when not ${stands} and ${IS_WITHIN} is not true
      and not exists (select from partner_visits v where v.location_id = s.location_id and v.hold_id = s.hold_id) then '{"why":"hours"}'::json end)
  from (select (s.starts_at at time zone l.time_zone)::date as day) w)`;

/**
 * SQL: why a visit in a row `s` of seats can't take place at its row `l` of locations, as ClosedThen; null when it can.
 * Hours don't count for visits at a partner's own system, which has its hours too.
 */
export const CLOSED_THEN = closedThen('s.stands');

/** SQL: the same by status and hours alone, whatever staff have let stand. */
export const CLOSED_BY_HOURS = closedThen('false');

/** SQL: when a row `l` of locations closes on the day of a visit in a row `s` of seats, not before a visit that staff have let stand is over; null on a day on which it doesn't open. */
export const CLOSES_THEN = `(select case when s.stands then greatest(${CLOSE}, upper(s.during)) else ${CLOSE} end from (select (s.starts_at at time zone l.time_zone)::date as day) w, lateral (select ${OPENING} as day) o)`;

/** Refuses to book a held time at which its location, in `zone`, is not open any more. Throws 410 place-closed. */
export function checkOpenThen(
  now: number,
  { closed, place, zone }: { closed: ClosedThen | null; place: string; zone: string },
): void {
  if (!closed) return;
  const sentence = closedThenWords(closed, { name: place }, dateOfDay(wallOf(zone, now).day));
  const detail = `${sentence} Your appointment isn’t booked. Choose another time or location.`;
  throw new ProblemError({ status: 410, code: 'place-closed', detail });
}
