import type { Work } from '#identity/make-actor.ts';

/** SQL: whether somebody has been swabbed since they came, of drive-up `d` and its appointment `a`. */
const SAMPLED = `(a.here_at is not null and d.sampled_at >= a.here_at)`;

/** SQL: how far somebody in the lot is: the appointment's status, in the words of COV-5. */
export const LOT_STATUS = `case when a.status = 'kept' then 'done' when a.status = 'checked-in' and ${SAMPLED} then 'in-progress'
  when a.status = 'checked-in' then 'here' else 'clean' end`;

/** SQL: what has been done with the patient. */
export const PATIENT_STATUS = `case when a.status in ('checked-in', 'kept') and ${SAMPLED} then 'sampled' else 'clean' end`;

/** SQL: the space where somebody waits; null for who isn't in the lot. */
export const SPACE = `case when a.status = 'checked-in' then d.space end`;

/** A visit by car: the row of its site, and its id. */
type ByCar = { locationId: number; appointmentId: string };

/** Writes the space of a visit by car, and that the day has changed. Returns false where it has that space. */
export async function parkIn({ db }: Work, { locationId, appointmentId }: ByCar, space: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `with parked as (update covid_drive_ups set space = $3
       where location_id = $1 and appointment_id = $2 and space is distinct from $3 returning 1)
     update appointments set steps = steps + 1 where location_id = $1 and id = $2 and exists (select from parked)`,
    [locationId, appointmentId, space],
  );
  return rowCount === 1;
}

/** Writes that the patient of a visit by car has been swabbed, or hasn't, and that the day has changed. */
export async function setSampled(
  { db }: Work,
  { locationId, appointmentId }: ByCar,
  isSampled: boolean,
): Promise<void> {
  await db.query(
    `with sampled as (update covid_drive_ups set sampled_at = case when $3 then now() end
       where location_id = $1 and appointment_id = $2 returning 1)
     update appointments set steps = steps + 1 where location_id = $1 and id = $2 and exists (select from sampled)`,
    [locationId, appointmentId, isSampled],
  );
}
