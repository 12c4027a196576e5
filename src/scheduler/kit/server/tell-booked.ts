import { ProblemError } from '#api/problem.ts';
import type { Reading } from '#db/work.ts';
import { visibleTo } from '../../visits/server/visible-to.ts';

/** What a hold that is booked has become: `appointmentId` and `confirmationNumber`. */
type BookedAs = { appointmentId: string; confirmationNumber: string };

/**
 * Does what may find a hold booked already, as Confirm in a second tab does.
 * The refusal then carries number and id of the appointment, if the actor may see it.
 */
export async function tellingBooked<T>(reading: Reading, holdId: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== 'already-booked') throw error;
    const booked = await bookedAs(reading, holdId);
    if (!booked) throw error;
    const detail = `This time is already booked for you. Your confirmation number is ${booked.confirmationNumber}.`;
    throw new ProblemError({ ...error.problem, detail, members: booked });
  }
}

async function bookedAs({ db, actor }: Reading, holdId: string): Promise<BookedAs | undefined> {
  const { condition, value } = visibleTo(actor, 'appointment.read');
  const { rows } = await db.query<BookedAs>(
    `select a.id as "appointmentId", a.confirmation_number as "confirmationNumber"
     from seats s join appointments a on a.location_id = s.location_id and a.hold_id = s.hold_id join locations l on l.id = a.location_id
     where s.hold_id = $2 and a.status = 'booked' and ${condition}`,
    [value, holdId],
  );
  return rows[0];
}
