import type { Database } from '#db/client.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import type { CareLocation } from '#location/care-location.schema.ts';
import { bookVisit, chicago, PLAIN, testVisitor } from '#testing/scheduler.ts';

/** So many visits at a place at one time, all of one patient; each has a seat of its own. Answers their ids. */
export async function manyVisits(
  database: Database,
  { locationId }: CareLocation,
  count: number,
  [days, clock]: [number, string] = [2, '09:00'],
): Promise<string[]> {
  const slot = slotId({ locationId, serviceId: PLAIN, start: chicago(days, clock) });
  const { id } = await bookVisit(testVisitor(database), slot);
  const { rows } = await database.pool.query<{ id: string }>(
    `with made as (
       insert into seats (location_id, hold_id, seat, during, starts_at, service_id, status, owner)
       select s.location_id, gen_random_uuid(), n + (select max(seat) from seats o where o.location_id = s.location_id and o.during && s.during), s.during, s.starts_at, s.service_id, 'booked', s.owner
       from generate_series(1, $2::int - 1) n, appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id where a.id = $1
       returning location_id, hold_id)
     insert into appointments (location_id, hold_id, id, patient_id, consent_id, owner, confirmation_number, status)
     select m.location_id, m.hold_id, gen_random_uuid(), a.patient_id, a.consent_id, a.owner, 'LK-' || left(m.hold_id::text, 13), 'booked'
     from made m, appointments a where a.id = $1
     returning id`,
    [id, count],
  );
  return [id, ...rows.map((row) => row.id)];
}

/** Gives a visit a patient without an email. */
export async function withoutEmail({ pool }: Database, id: string): Promise<void> {
  await pool.query(
    `with other as (
       insert into patients select (jsonb_populate_record(p, jsonb_build_object('patient_id', gen_random_uuid(), 'first_name', 'Harold', 'emails', '[]'::jsonb))).*
       from patients p join appointments a on a.patient_id = p.patient_id where a.id = $1 returning patient_id)
     update appointments set patient_id = (select patient_id from other) where id = $1`,
    [id],
  );
}
