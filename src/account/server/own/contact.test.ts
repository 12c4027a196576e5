import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { browsersOf } from '#testing/person.ts';
import { memberOf } from './testing-member.ts';

const database = await testDatabase();
const member = memberOf(database, browsersOf(database));

const AVERY = {
  firstName: 'Avery',
  lastName: 'Stone',
  phone: '(312) 555-0178',
  line1: '2215 N Halsted St',
  line2: '',
  city: 'Chicago',
  state: 'il',
  zip: '60614',
};
const NONE = Object.fromEntries(Object.keys(AVERY).map((field) => [field, '']));

test('somebody says how they are called and reached, changes it and takes it back; the profile tells it', async () => {
  const { at } = await member();
  expect((await at.get('/account')).body['contact']).toEqual(NONE);
  const kept = { ...AVERY, phone: '3125550178', state: 'IL' };
  expect((await at.put('/account/contact', AVERY)).body).toEqual(kept);
  expect((await at.get('/account')).body['contact']).toEqual(kept);
  expect((await at.post('/profile', {})).body['profileInfo']).toMatchObject({
    firstName: 'Avery',
    contact: { address: { zip: '60614' }, phones: [{ number: '3125550178' }] },
  });
  expect((await at.put('/account/contact', NONE)).body).toEqual(NONE);
  expect((await at.post('/profile', {})).body['profileInfo']).toMatchObject({ firstName: '', contact: { phones: [] } });
});

test('an account of which several parts can’t be read is refused as a whole, once', async () => {
  const { at } = await member();
  const away = ['contacts', 'email_changes', 'claims_left'];
  const rename = (how: (table: string) => string) =>
    database.asOwner(async (client) => {
      for (const table of away) await client.query(`alter table ${how(table)}`);
    });
  await rename((table) => `${table} rename to ${table}_away`);
  try {
    expect((await at.get('/account')).status).toBe(500);
  } finally {
    await rename((table) => `${table}_away rename to ${table}`);
  }
  expect((await at.get('/account')).status).toBe(200);
});

const TOO_LONG = 'x'.repeat(10_000);
test.each([
  ...Object.keys(AVERY).flatMap((field) => [
    [field, '<img src=x onerror=alert(1)>\u202e'],
    [field, 'a\u200fb'],
    [field, `Ana\0`],
    [field, TOO_LONG.slice(0, 3900)],
    [field, { toString: 'x' }],
  ]),
  ['firstName', '<b>Ana</b>'],
  ['lastName', 'see www.evil.example'],
  ['phone', "312'; drop table contacts"],
  ['zip', '00000'],
  ['zip', '60614; --'],
  ['state', 'TX'],
] as [string, unknown][])('a %s that can’t be is refused by name, and nothing changes (%#)', async (field, value) => {
  const { at } = await member();
  await at.put('/account/contact', { ...AVERY, line2: 'Unit 2' });
  const before = (await at.get('/account')).body['contact'];
  const { status, body } = await at.put('/account/contact', { ...AVERY, [field]: value });
  expect(status).toBe(422);
  expect(body.errors?.map(({ path }) => path.split('.').at(-1))).toEqual([field]);
  expect((await at.get('/account')).body['contact']).toEqual(before);
});

test('what is no field is refused, markup in an address stays text, and 10 kB are too much', async () => {
  const { at } = await member();
  expect((await at.put('/account/contact', { ...AVERY, admin: true })).status).toBe(422);
  expect((await at.put('/account/contact', { ...AVERY, line1: TOO_LONG })).status).toBe(413);
  const markup = '<script>alert(1)</script> __proto__';
  expect((await at.put('/account/contact', { ...AVERY, line1: markup })).body['line1']).toBe(markup);
  expect((await at.put('/account/contact', JSON.parse(`{"__proto__":{"firstName":"x"}}`))).status).toBe(422);
  expect(Object.prototype).not.toHaveProperty('firstName');
});

test('of another’s nothing is read or changed, and who is not signed in is refused', async () => {
  const [one, other] = [await member(), await member()];
  await one.at.put('/account/contact', AVERY);
  expect((await other.at.get('/account')).body['contact']).toEqual(NONE);
  const guest = await browsersOf(database)();
  expect((await guest.put('/account/contact', AVERY)).status).toBe(401);
  expect((await guest.get('/account')).status).toBe(401);
});
