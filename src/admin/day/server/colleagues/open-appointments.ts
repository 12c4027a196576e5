import type { GrantedStaff } from '#audit/actor.ts';
import type { Queryable } from '#db/client.ts';
import type { Reading } from '#db/work.ts';
import { initials } from '#scheduler/kit/patient/person-words.ts';
import { noSuchAppointment } from '#scheduler/visits/server/appointments.ts';
import { visibleTo } from '#scheduler/visits/server/visible-to.ts';
import type { Colleague, OpenInTab } from '../../open.schema.ts';

/** SQL: until when a tab is believed that it has an appointment open, unless it says so again or its events do. */
const ENDS_AT = `now() + interval '1 minute'`;

/** Who has an appointment of a day open; `name` is how colleagues know them, and '' of who has none. */
export type OpenWith = { staff: string; appointmentId: string; name: string };

/** SQL: `OpenWith` as JSON, of the appointments in `of_day`; the same person in two tabs is once. */
export const OPEN_WITH = `(select coalesce(json_agg(json_build_object('staff', o.staff, 'appointmentId', o.appointment, 'name', coalesce(nullif(n.name, ''), n.email, '')) order by o.appointment, o.staff), '[]')
  from (select distinct staff, appointment from open_appointments where ends_at > now()) o join of_day on of_day.id = o.appointment left join staff_sign_ins n on n.staff = o.staff)`;

/**
 * Notes that a tab of the caller's has an appointment open, in place of another one, or no longer has it. It is a note and no deed: that the appointment was looked at is on
 * record already. Throws 404 for any that the caller may not see.
 */
export async function noteOpen(
  { db, actor }: Reading<GrantedStaff>,
  id: string,
  { tab, isOpen }: OpenInTab,
): Promise<void> {
  if (!isOpen) {
    await db.query('delete from open_appointments where staff = $1 and tab = $2 and appointment = $3', [
      actor.id,
      tab,
      id,
    ]);
    return;
  }
  const { condition, value } = visibleTo(actor, 'appointment.read');
  const { rowCount } = await db.query(
    `insert into open_appointments (staff, tab, appointment, ends_at)
     select $3, $4, a.id, ${ENDS_AT} from appointments a join locations l on l.id = a.location_id where a.id = $2 and ${condition}
     on conflict (staff, tab) do update set appointment = excluded.appointment, ends_at = excluded.ends_at`,
    [value, id, actor.id, tab],
  );
  if (rowCount === 0) throw noSuchAppointment();
}

/** A tab that hears of its day is still there: what it has open stays so. Written every quarter of a minute at most. */
export async function keepOpen(db: Queryable, staff: string, tab: string): Promise<void> {
  await db.query(
    `update open_appointments set ends_at = ${ENDS_AT} where staff = $1 and tab = $2 and ends_at < ${ENDS_AT} - interval '15 seconds'`,
    [staff, tab],
  );
}

/** Who of the others has an appointment open, as somebody of the staff is told. */
export function colleaguesOf(open: readonly OpenWith[], actor: string): Colleague[] {
  return open
    .filter(({ staff }) => staff !== actor)
    .map(({ appointmentId, name }) => ({ appointmentId, name: name || 'A colleague', initials: initialsOf(name) }));
}

/** The initials of a name, or of an email's part before the at: 'RB' of 'Ruth Baker' and of 'ruth.baker@larkmoor.example'. */
export function initialsOf(name: string): string {
  const [firstName = '?', ...others] = (name.split('@')[0] ?? '').split(/[\s._-]+/).filter(Boolean);
  return initials({ firstName, lastName: others.at(-1) ?? '' });
}
