import type { GrantedStaff } from '#audit/actor.ts';
import { mayAt } from '#audit/permissions.ts';
import { readPersonal } from '#audit/read.ts';
import type { Reading } from '#db/work.ts';
import { dateOfDay, wallOf } from '#location/time-zone.ts';
import { twelveHour } from '#scheduler/engine/twelve-hour.ts';
import { HAS_EMAIL } from '../../bulk-cancel/server/cancel-job.ts';
import { DECIDED_AT_ONCE } from '../decisions.schema.ts';
import type { Stranded } from '../stranded-calls.schema.ts';
import { nearestTimes, type Place } from './nearest-times.ts';
import { sitesNear } from './near-sites.ts';
import { holdingIn, type Change, type Running, type StrandedVisit } from './stranded.ts';

type PersonRow = { id: string; person: string | null; hasEmail: boolean };

/** Who a change strands, masked, with the next open time that each could have instead. Who sees no patients hears only of times. */
export async function strandedPeople(
  reading: Reading<GrantedStaff>,
  site: Running,
  change: Change,
  all: readonly StrandedVisit[],
): Promise<Stranded> {
  const { db, actor } = reading;
  const today = timeAt(site.zone, reading.now).date;
  const visits = all.slice(0, DECIDED_AT_ONCE);
  const people = await peopleOf(reading, site, visits);
  const here = await nearestTimes(reading, change.status === 'Active' ? [{ site, change }] : [], visits);
  const mayMove = mayAt(actor, 'appointment.update', site.locationId);
  const elsewhere = await nearestTimes(reading, mayMove ? await sitesNear(reading, site) : [], visits);
  return {
    total: all.length,
    holding: await holdingIn(db, site, change),
    visits: visits.map(({ id, version, start }, index) => {
      const other = elsewhere[index];
      const there = other ? { site: other.place.site.locationId, name: other.place.name } : null;
      return {
        appointmentId: id,
        version,
        person: people.get(id)?.person ?? null,
        ...timeAt(site.zone, start),
        couldBe: shown(here[index]),
        elsewhere: other && there ? { ...timeAt(other.place.site.zone, other.start), ...there } : null,
        toldBy: people.get(id)?.hasEmail ? 'email' : 'phone',
        mustCall: timeAt(site.zone, start).date === today ? 'today' : people.get(id)?.hasEmail ? null : 'no-email',
      };
    }),
    may: { cancel: mayMove && mayAt(actor, 'appointment.cancel', site.locationId) },
  };
}

async function peopleOf(
  reading: Reading<GrantedStaff>,
  site: Running,
  visits: readonly StrandedVisit[],
): Promise<Map<string, PersonRow>> {
  const permission = 'appointment.search';
  const seesPeople = mayAt(reading.actor, permission, site.locationId);
  const person = seesPeople ? `p.first_name || ' ' || upper(left(p.last_name, 1)) || '.'` : 'null';
  const query = {
    text: `select a.id, ${HAS_EMAIL} as "hasEmail", ${person} as person
      from appointments a join patients p on p.patient_id = a.patient_id where a.id = any($1::uuid[]) and a.location_id = $2`,
    values: [visits.map(({ id }) => id), site.row],
  };
  const rows = seesPeople
    ? await readPersonal<PersonRow>(reading, query, { action: permission, rows: 'appointments', permission })
    : (await reading.db.query<PersonRow>(query.text, query.values)).rows;
  return new Map(rows.map((row) => [row.id, row]));
}

function shown(time: { start: number; place: Place } | null | undefined): Stranded['visits'][number]['couldBe'] {
  return time ? timeAt(time.place.change.zone ?? time.place.site.zone, time.start) : null;
}

function timeAt(zone: string, instant: number): { date: string; localTime: string; start: string } {
  const { day, minutes } = wallOf(zone, instant);
  return { date: dateOfDay(day), localTime: twelveHour(minutes), start: new Date(instant).toISOString() };
}
