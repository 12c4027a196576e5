import type { Work } from '#identity/make-actor.ts';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import { checkDateOfBirth } from '../patient/date-of-birth.ts';
import { latestToday } from './patient/patients.ts';
import type { Appointment } from '../appointment.schema.ts';

/** What keeps appointments and finds them by number and date of birth, as every booking system does. */
export type FindsByNumber = {
  findByNumber: (work: Work, confirmationNumber: string, dob: string) => Promise<Appointment | null>;
};

/**
 * Finds an appointment by its number and the patient's date of birth; every system is asked, so that a number that is known takes no longer than another.
 * Throws 422 for what is no date of birth, and the same 404 for all that is not found.
 */
export async function findVisit(
  work: Work,
  confirmationNumber: string,
  dob: string,
  systems: readonly FindsByNumber[],
): Promise<Appointment> {
  const birth = checkDateOfBirth(dob, latestToday(work.now));
  if ('message' in birth) throw fieldProblem('dob', birth.message, 'date-of-birth');
  let found: Appointment | null = null;
  for (const system of systems) found = (await system.findByNumber(work, confirmationNumber, birth.iso)) ?? found;
  if (!found) throw notFound();
  return found;
}

/** The refusal for all that is not found, whichever part of what was sent is wrong. */
export function notFound(): ProblemError {
  const detail = 'We could not find an appointment with this confirmation number and date of birth.';
  return new ProblemError({ status: 404, code: 'no-such-appointment', detail });
}
