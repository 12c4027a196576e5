import { makePatientForm } from '#scheduler/kit/patient/make-patient-form.ts';
import { fieldsBeside } from '#scheduler/kit/patient/make-people.ts';
import { fieldsOfPerson, type Days, type PatientFields } from '#scheduler/kit/patient/patient-form.ts';
import { profileFields } from '#scheduler/kit/patient/profile-fields.ts';
import { todayHere } from '#scheduler/kit/patient/today-here.ts';
import { keyFor } from '#scheduler/kit/session/send-once.ts';
import type { Patient } from '#scheduler/visits/patient/patient.schema.ts';
import { callPeople } from '../call.ts';
import { $people, loadPeople, openPerson } from './store-people.ts';

/** The form about one of the people: that of the booking step. */
export const personForm = makePatientForm({ id: () => null, days: personDays });

/** What its rules compare with. Who has an appointment ahead keeps the date of birth that finds it, and another guardian agrees to it. */
export function personDays(): Days {
  const today = todayHere();
  const known = openPerson();
  const among = { isKnown: known !== undefined, hasOwner: ownerAmong() !== undefined };
  const ahead = known?.ahead && { visit: known.ahead.date, booked: known };
  return { today, visit: today, among, listed: true, ...ahead };
}

function ownerAmong(): Patient | undefined {
  const state = $people.get();
  return state.state === 'shown' ? state.people.find(({ bookedFor }) => bookedFor === 'me') : undefined;
}

let begun = 0;

/** Begins the form with who is open, or for somebody new with what is known of the owner's address and contact. */
export async function beginForm(): Promise<void> {
  begun += 1;
  const own = begun;
  personForm.clear();
  const [known, owner] = [openPerson(), ownerAmong()];
  if (known) return personForm.$fields.set(fieldsOfPerson(known));
  if (owner) return personForm.$fields.set(fieldsBeside(owner));
  const told = await profileFields();
  if (own === begun) personForm.$fields.set(underTyped(told, personForm.$fields.get()));
}

/** Puts a profile under what was typed before it came. Its name is the owner's alone. */
function underTyped(told: PatientFields, typed: PatientFields): PatientFields {
  const isOwn = typed.who === '' || typed.who === 'me';
  const { firstName, lastName } = isOwn ? told : typed;
  const filled = Object.entries(typed).filter(([, value]) => value !== '');
  return { ...told, firstName, lastName, ...Object.fromEntries(filled) };
}

/** The same details once more after no answer are the same person. */
const keyOf = keyFor();

/** Saves who is open; whatever is wrong is shown at its field [PAT-4]. */
export function savePerson(): Promise<void> {
  return personForm.submit(async (patient) => {
    const known = openPerson();
    const json = { ...patient, listed: true as const };
    if (known) {
      const { patientId: id, version } = known;
      await callPeople('$put', '/scheduler/patients/:id', { param: { id }, json: { ...json, version } });
    } else {
      const idempotencyKey = keyOf(JSON.stringify(json)).take();
      await callPeople('$post', '/scheduler/patients', { json }, { idempotencyKey });
    }
    await loadPeople(`${patient.firstName} ${patient.lastName}: saved`);
  });
}
