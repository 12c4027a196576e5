import { expect, test } from 'vitest';
import { BELONGINGS } from '#app/belongings.ts';
import { purge } from '#belongings/purge.ts';
import { system } from '#identity/make-actor.ts';
import { parseSettings } from '#settings/settings.ts';
import { testDatabase } from '#testing/database.ts';
import { siteUnderTest, somebodyBooked, somebodyHolding } from './paying/testing.ts';

const database = await testDatabase();
const site = await siteUnderTest(database, { byCar: true });
const settings = parseSettings({ KEEP_UNBOOKED_DAYS: '2', KEEP_VISIT_DAYS: '365' });
const SURVEY = { pregnant: 'no' };

async function rowsOf(bookingId: string, id: string | null = null) {
  const { rows } = await database.pool.query<Record<'answers' | 'driveUps', number>>(
    `select (select count(*)::int from covid_answers where booking_id = $1) as answers,
       (select count(*)::int from covid_drive_ups where appointment_id = $2) as "driveUps"`,
    [bookingId, id],
  );
  return rows[0];
}

/** Makes everything of tests as old as if so much time had passed, and removes what is kept no longer. */
async function age(interval: string): Promise<void> {
  for (const change of [
    'update covid_answers set updated_at = updated_at - $1::interval',
    'update patients set created_at = created_at - $1::interval, updated_at = updated_at - $1::interval',
    'update consents set created_at = created_at - $1::interval',
    'update appointments set booked_at = booked_at - $1::interval',
    `update seats set held_at = held_at - $1::interval, starts_at = starts_at - $1::interval,
       during = tstzrange(lower(during) - $1::interval, upper(during) - $1::interval)`,
  ])
    await database.pool.query(change, [interval]);
  for (const _ of ['the visit', 'and what goes with it'])
    await purge(database, system('retention'), BELONGINGS, settings);
}

/** Somebody who has answered, booked and come by car. */
async function booked() {
  const visit = await somebodyBooked(database, site);
  const { bookingId } = visit.visitor;
  await visit.visitor.post('/covid19/patient-info', { bookingId, survey: SURVEY });
  await visit.visitor.post('/covid19/drive-up', { appointmentId: visit.id });
  expect(await rowsOf(bookingId, visit.id)).toEqual({ answers: 1, driveUps: 1 });
  return visit;
}

test('‘Clear my details’ takes the answers of a test that is not booked; of one that is, the lab needs them', async () => {
  const { visitor, settle } = await somebodyHolding(database, site);
  await settle({ pays: 'self' });
  await visitor.post('/covid19/patient-info', { bookingId: visitor.bookingId, survey: SURVEY });
  expect(await rowsOf(visitor.bookingId)).toMatchObject({ answers: 1 });
  await visitor.delete('/scheduler/details');
  expect(await rowsOf(visitor.bookingId)).toMatchObject({ answers: 0 });

  const visit = await booked();
  await visit.visitor.delete('/scheduler/details');
  expect(await rowsOf(visit.visitor.bookingId, visit.id)).toEqual({ answers: 1, driveUps: 1 });
});

test('answers go after two days where nothing is booked, and with the visit where one is; where somebody waited goes with it', async () => {
  const { visitor, settle } = await somebodyHolding(database, site, { time: '11:00' });
  await settle({ pays: 'self' });
  const visit = await booked();
  await age('6 days');
  expect(await rowsOf(visitor.bookingId)).toMatchObject({ answers: 0 });
  expect(await rowsOf(visit.visitor.bookingId, visit.id)).toEqual({ answers: 1, driveUps: 1 });
  await age('380 days');
  expect(await rowsOf(visit.visitor.bookingId, visit.id)).toEqual({ answers: 0, driveUps: 0 });
});
