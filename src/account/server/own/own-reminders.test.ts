import { expect, test } from 'vitest';
import { addressHash } from '#scheduler/messages/server/link-tokens.ts';
import { noteWish } from '#scheduler/messages/server/reminders.ts';
import { testDatabase } from '#testing/database.ts';
import { browsersOf } from '#testing/person.ts';
import { KEYS } from '#testing/scheduler.ts';
import { memberOf } from './testing-member.ts';

const database = await testDatabase();
const member = memberOf(database, browsersOf(database));
const isKept = async (email: string) => {
  const text = 'select from no_reminders where address = $1';
  return (await database.pool.query(text, [addressHash(KEYS.link, email)])).rowCount === 1;
};

test('somebody ends reminders to their email and has them again; what the link of an email ended is the same', async () => {
  const { at, email } = await member();
  const reminders = async () => (await at.get('/account')).body['reminders'];
  expect(await reminders()).toBe(true);
  for (const wanted of [false, false])
    expect((await at.put('/account/reminders', { wanted })).body).toEqual({ wanted });
  expect([await reminders(), await isKept(email)]).toEqual([false, true]);
  expect((await at.put('/account/reminders', { wanted: true })).body).toEqual({ wanted: true });
  expect([await reminders(), await isKept(email)]).toEqual([true, false]);
  await noteWish(database.pool, addressHash(KEYS.link, email), false);
  expect(await reminders()).toBe(false);
});

test('only the email of the account itself, once it is confirmed, and only of who is signed in', async () => {
  const [one, other] = [await member(), await member()];
  await one.at.put('/account/reminders', { wanted: false });
  expect((await other.at.get('/account')).body['reminders']).toBe(true);
  const more = { wanted: true, email: one.email };
  expect((await other.at.put('/account/reminders', more)).status).toBe(422);
  expect((await other.at.put('/account/reminders', { wanted: 'no' })).status).toBe(422);
  expect(await isKept(one.email)).toBe(true);
  await database.pool.query('update accounts set is_email_confirmed = false where id = $1', [one.id]);
  expect((await one.at.get('/account')).body['reminders']).toBe(null);
  expect((await one.at.put('/account/reminders', { wanted: true })).status).toBe(409);
  expect(await isKept(one.email)).toBe(true);
  expect((await (await browsersOf(database)()).put('/account/reminders', { wanted: true })).status).toBe(401);
});
