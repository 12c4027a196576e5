import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';

import { testDatabase } from '#testing/database.ts';
import { testVisitor } from '#testing/scheduler.ts';
import { screeningScriptSchema } from '../screening/screening.schema.ts';

const database = await testDatabase();
const ANSWERS = {
  version: '2026-11',
  age: '3-or-older',
  symptoms: [],
  near: 'close',
  lastNear: '2026-11-22',
  plans: [],
};

async function scriptAt(time?: string) {
  const { status, body } = await testVisitor(database).get(
    `/covid19/screening${time === undefined ? '' : `?time=${encodeURIComponent(time)}`}`,
  );
  expect(status).toBe(200);
  return screeningScriptSchema.parse(body);
}

test('anyone gets the questions, danger first, with each kind of test, its class, result and price [COV-2 part]', async () => {
  const { body } = await testVisitor(database, { cookie: null }).get('/covid19/screening');
  const { questions, dangerSigns, tests, day } = screeningScriptSchema.parse(body);
  expect(questions.map(({ name }) => name)).toEqual(['danger', 'symptoms', 'near', 'plans']);
  expect(questions[0]?.choices.map(({ value }) => value)).toEqual(Object.keys(dangerSigns));
  expect(dangerSigns['trouble-breathing']).toMatchObject({ urgency: '911', act: 'Call 911' });
  expect(tests.map((one) => [one.serviceId, one.class, one.price])).toEqual([
    [1901, 'antigen', '$39'],
    [1902, 'molecular', '$119'],
    [1903, 'molecular', '$129'],
  ]);
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('a time decides the days of the rules, by the calendar of its own offset [COV-2 part]', async () => {
  const evening = await scriptAt('2026-11-26T22:30:00-06:00');
  expect(evening.day).toBe('2026-11-26');
  expect(evening.exposure).toEqual({
    fullDays: 5,
    foundByThen: '2026-11-20',
    firstDays: [
      { lastNear: '2026-11-26', testFrom: '2026-12-02' },
      { lastNear: '2026-11-25', testFrom: '2026-12-01' },
      { lastNear: '2026-11-24', testFrom: '2026-11-30' },
      { lastNear: '2026-11-23', testFrom: '2026-11-29' },
      { lastNear: '2026-11-22', testFrom: '2026-11-28' },
      { lastNear: '2026-11-21', testFrom: '2026-11-27' },
    ],
    countsFrom: '2026-11-12',
  });
  expect(evening.positiveSince).toBe('2026-08-28');
  expect((await scriptAt('2026-11-27T04:30:00Z')).day).toBe('2026-11-27');
  expect((await scriptAt('2026-03-08T12:00:00-05:00')).exposure.foundByThen, 'over a change of the clock').toBe(
    '2026-03-02',
  );
});

test('a time that is none is refused, with what a time looks like', async () => {
  for (const time of ['soon', '2026-11-26', '2026-13-01T00:00:00Z', '2026-11-26T10:00:00', '9'.repeat(300)]) {
    const { status, body } = await testVisitor(database).get(`/covid19/screening?time=${encodeURIComponent(time)}`);
    expect([status, body['code']], time).toEqual([422, 'invalid']);
  }
});

test('the answers that led to a test are kept with the booking, beside those for the lab, and only their owner reads them', async () => {
  const [visitor, other] = [testVisitor(database), testVisitor(database)];
  const { bookingId } = visitor;
  const sent = await visitor.post('/covid19/patient-info', { bookingId, screening: ANSWERS });
  expect([sent.status, sent.body]).toEqual([200, { survey: null, screening: ANSWERS }]);
  await visitor.post('/covid19/patient-info', { bookingId, survey: { firstTest: 'yes' } });
  const kept = { survey: { firstTest: 'yes' }, screening: ANSWERS };
  expect((await visitor.get(`/covid19/bookings/${bookingId}`)).body).toEqual(kept);
  expect((await other.get(`/covid19/bookings/${bookingId}`)).body).toEqual({ survey: null, screening: null });
});

test('answers that contradict each other, and what is no answer, are refused at their field and not kept', async () => {
  const visitor = testVisitor(database);
  const bookingId = randomUUID();
  const refused = async (changes: object): Promise<unknown> => {
    const { status, body } = await visitor.post('/covid19/patient-info', {
      bookingId,
      screening: { ...ANSWERS, ...changes },
    });
    const [first] = body['errors'] as { path: string }[];
    return [status, first?.path];
  };
  expect(await refused({ symptoms: ['fever'] }), 'no day for the symptom').toEqual([422, 'screening.began']);
  expect(await refused({ began: 'today' }), 'a day for no symptom').toEqual([422, 'screening.began']);
  expect(await refused({ near: 'no' }), 'near no one, on a day').toEqual([422, 'screening.lastNear']);
  expect(await refused({ lastNear: undefined })).toEqual([422, 'screening.lastNear']);
  expect(await refused({ lastNear: '2999-01-01' })).toEqual([422, 'screening.lastNear']);
  expect(await refused({ lastNear: '2026-02-30' })).toEqual([422, 'screening.lastNear']);
  expect(await refused({ symptoms: ['fever', 'fever'], began: 'today' })).toEqual([422, 'screening.symptoms']);
  expect(await refused({ symptoms: ['trouble-breathing'] })).toEqual([422, 'screening.symptoms.0']);
  expect(await refused({ name: 'Rowan' })).toEqual([422, 'screening']);
  const nothing = await visitor.post('/covid19/patient-info', { bookingId });
  expect([nothing.status, nothing.body['code']]).toEqual([422, 'invalid']);
  expect((await visitor.get(`/covid19/bookings/${bookingId}`)).body).toEqual({ survey: null, screening: null });
});
