import type { FirstDay } from '#scheduler/booking/details/store-first-day.ts';
import { pageBooking } from '#scheduler/kit/partner/partner-booking.ts';
import { todayHere } from '#scheduler/kit/patient/today-here.ts';
import { call } from '#scheduler/kit/session/booking-context.ts';
import { monthsOn } from '#scheduler/offered/ages.ts';
import { dayOfAge } from '#scheduler/offered/day-of-age.ts';
import { ageWords } from '#text/age-words.ts';

/** From which day on the patient of this booking is old enough for a test; null for now. Throws CallError. */
export async function oldEnoughDay(): Promise<FirstDay | null> {
  const { session, currentBooking, organization } = pageBooking;
  const from = currentBooking().whoFor?.ages?.from ?? null;
  const id = session.readSession('patientId');
  if (from === null || id === null) return null;
  const query = { organizationName: organization(), recent: 'false' as const };
  const { patients } = await call('$get', '/scheduler/patients', { query });
  const patient = patients.find(({ patientId }) => patientId === id);
  if (!patient || monthsOn(patient.dob, todayHere()) >= from) return null;
  return { date: dayOfAge(patient.dob, from), why: `Tests are for ages ${ageWords(from)} and up.`, isFixed: true };
}
