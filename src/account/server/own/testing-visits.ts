import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { CONSENT_SYSTEM } from '#scheduler/visits/consent-identifier.ts';
import type { TestBrowser } from '#testing/person.ts';
import { ORGANIZATION, testPatient } from '#testing/scheduler.ts';

/** Has a browser book a slot for a patient, as whoever it is then. */
export async function bookAs(
  { pool }: Database,
  at: TestBrowser,
  slotId: string,
  patient: object = testPatient(),
): Promise<{ appointmentId: string; locationId: number; holdId: string; patientId: string; number: string }> {
  const held = await at.post('/scheduler/holds', { slotId });
  const kept = await at.post('/scheduler/patients', patient);
  const terms = await at.get(`/scheduler/terms?organizationName=${ORGANIZATION}`);
  const agreed = { bookingId: randomUUID(), termsAndAgreementId: terms.body['id'] };
  const identifier = { system: CONSENT_SYSTEM, type: 'guest' };
  await at.post('/scheduler/consents', { ...agreed, identifier, datetime: new Date().toISOString() });
  const ids = { aptHoldId: held.body['aptHoldId'], patientId: kept.body['patientId'] };
  const { status, body } = await at.post('/scheduler/appointments', { ...agreed, ...ids });
  if (status !== 201) throw new Error(`Not booked: ${JSON.stringify([kept.body, body])}`);
  const appointmentId = String(body['appointmentId']);
  const { rows } = await pool.query<{ locationId: number }>(
    'select location_id as "locationId" from appointments where id = $1',
    [appointmentId],
  );
  return {
    appointmentId,
    locationId: rows[0]?.locationId ?? 0,
    holdId: String(ids.aptHoldId),
    patientId: String(ids.patientId),
    number: String(body['confirmationNumber']),
  };
}
