import { ProblemError } from '#api/problem.ts';
import { notAllowed } from '#api/who-may.ts';
import type { GrantedStaff, Staff } from '#audit/actor.ts';
import { grantOf, mayAt } from '#audit/permissions.ts';
import type { Reading, Work } from '#db/work.ts';
import { dateOfDay, wallOf } from '#location/time-zone.ts';
import { holdProblem, releaseHold } from '#scheduler/engine/server/holds.ts';
import { epoch } from '#scheduler/engine/server/prepared-statement.ts';
import { readSlotId } from '#scheduler/engine/time-slots.ts';
import { twelveHour } from '#scheduler/engine/twelve-hour.ts';
import type { Organizations } from '#scheduler/systems/server/organizations.ts';
import { iso } from './masked-visits.ts';
import { dayOutOfReach, daysInReach, siteInReach } from './site-in-reach.ts';
import type { z } from '@hono/zod-openapi';
import type { heldPlacesSchema } from '../desk.schema.ts';

type Held = z.infer<typeof heldPlacesSchema>['holds'];

/** Throws 404 no-such-site for a time at another site, 403 day-out-of-reach for a day that the caller's role doesn't see; a time that is none is refused when it is held. */
export async function checkTimeInReach(reading: Reading<GrantedStaff>, slot: string): Promise<void> {
  const named = readSlotId(slot);
  if (!named) return;
  const site = await siteInReach(reading, named.locationId);
  const reach = daysInReach(reading.actor.grant, site, reading.now);
  const date = dateOfDay(wallOf(site.timeZone, named.start).day);
  if (reach && (date < reach.from || date > reach.to)) throw dayOutOfReach();
}

/** Places at a site that are held just now, in the order of their times; by whom isn't said. Throws 404 no-such-site. */
export async function heldPlaces(reading: Reading<GrantedStaff>, asked: string): Promise<Held> {
  const { row, timeZone } = await siteInReach(reading, asked);
  const { rows } = await reading.db.query<
    Omit<Held[number], 'start' | 'date' | 'localTime' | 'expirationTime'> & Instants
  >(
    `select hold_id as "aptHoldId", service_id as "serviceId", owner = $2 as "isOwn", ${epoch('starts_at')} as start, ${epoch('expires_at')} as "until"
     from seats where location_id = $1 and status = 'held' and expires_at > now() order by starts_at, hold_id limit 200`,
    [row, reading.actor.id],
  );
  return rows.map(({ start, until, ...held }) => {
    const { day, minutes } = wallOf(timeZone, start);
    const times = {
      start: iso(start),
      date: dateOfDay(day),
      localTime: twelveHour(minutes),
      expirationTime: iso(until),
    };
    return { ...held, ...times };
  });
}
type Instants = { start: number; until: number };

/**
 * Gives a held place back: one's own, or with `anothers` that of somebody who is booking. Throws 404 no-such-hold for one at another site too, 409 anothers-hold without that word,
 * 409 already-booked or booked-elsewhere, 403.
 */
export async function releasePlace(
  work: Work<Staff>,
  holdId: string,
  { anothers }: { anothers: boolean },
  organizations: Organizations,
): Promise<void> {
  const { actor } = work;
  const { rows } = await work.db.query<{ owner: string; site: string; organizationId: string }>(
    `select s.owner, l.public_id as site, l.organization_id as "organizationId" from seats s join locations l on l.id = s.location_id where s.hold_id = $1`,
    [holdId],
  );
  const [held] = rows;
  if (held?.owner === actor.id) return releaseHold(work, holdId);
  if (!grantOf(actor, 'hold.release')) throw notAllowed();
  if (!held || !mayAt(actor, 'hold.release', held.site)) throw holdProblem(undefined);
  if (!anothers)
    throw new ProblemError({
      status: 409,
      code: 'anothers-hold',
      detail: 'Somebody is booking this place just now, and would lose it. Release it all the same?',
    });
  if (organizations.byId(held.organizationId)?.system !== undefined)
    throw new ProblemError({
      status: 409,
      code: 'booked-elsewhere',
      detail: 'This site books in a system of its own. Release the place there.',
    });
  await releaseHold(work, holdId, held.owner);
}
