import type { Actor } from '#identity/make-actor.ts';
import { grantOf, type Grant, type Permission } from '#audit/permissions.ts';

/** How long a guest may see an appointment after booking it, and whoever has found one by its number (SCHED-9). */
export const ACCESS_MINUTES = 30;

/** Days around today, by the location's clock, that scope T reaches. */
export const DAYS_BEFORE = 1;
export const DAYS_AHEAD = 7;

/** A condition on rows, whose $1 is `value`. */
type Condition = { condition: string; value: unknown };

/** What staff may do to appointments, or read of them. */
type VisitPermission = Extract<
  Permission,
  `appointment.${string}` | `insurance.${string}` | 'pdf.appointment' | 'driveUp.pdf'
>;

const NONE: Condition = { condition: '$1::text is not null and false', value: '' };

/**
 * Which appointments an actor may read or change, as a condition on appointments `a`, seats `s` and locations `l`: accounts what they booked, guests
 * what they booked in the last 30 minutes, both what they found in these, staff what their roles grant at their sites, the product itself all.
 * What rests on break-glass is seen only in a call whose guard has granted that, and written it down: the one appointment that it was opened for.
 */
export function visibleTo(actor: Actor | null, permission: VisitPermission): Condition {
  if (actor === null) return NONE;
  if (actor.kind === 'system') return { condition: '$1::text is not null', value: actor.id };
  if (actor.kind !== 'staff') {
    const sinceBooked = actor.kind === 'guest' ? ` and booked_at > now() - interval '${ACCESS_MINUTES} minutes'` : '';
    return {
      condition: `(a.location_id, a.id) in (
      select location_id, id from appointments where owner = $1${sinceBooked}
      union all select location_id, appointment_id from appointment_access where owner = $1 and expires_at > now())`,
      value: actor.id,
    };
  }
  const grant = grantOf(actor, permission, actor.grant?.permission === permission ? actor.grant.glass : undefined);
  return grant ? reached(grant) : NONE;
}

/** The appointments that a grant reaches; none for who reads without names. Of those with 'ids only', nothing but their ids may be read. */
function reached({ scope, sites, glass }: Grant): Condition {
  if (scope === 'D') return NONE;
  if (glass)
    return {
      condition: `a.id = (($1::text[])[1])::uuid and (cardinality($1::text[]) = 1 or l.public_id = any(($1::text[])[2:]))`,
      value: [glass.appointment, ...(sites === 'all' ? [] : sites)],
    };
  const atSites = '($1::text[] is null or l.public_id = any($1::text[]))';
  const day = (days: string): string =>
    `((now() at time zone l.time_zone)::date ${days})::timestamp at time zone l.time_zone`;
  // The same in every zone first, as an index finds it.
  const near = `a.starts_at between now() - interval '${DAYS_BEFORE + 1} days' and now() + interval '${DAYS_AHEAD + 1} days'
    and a.starts_at >= ${day(`- ${DAYS_BEFORE}`)} and a.starts_at < ${day(`+ ${DAYS_AHEAD + 1}`)}`;
  return { condition: scope === 'T' ? `${atSites} and ${near}` : atSites, value: sites === 'all' ? null : sites };
}
