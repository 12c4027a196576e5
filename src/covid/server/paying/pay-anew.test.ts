import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { testVisitor, type TestVisitor } from '#testing/scheduler.ts';
import { issue, newIssuer, putAt, siteUnderTest, somebodyBooked, usedOf } from './testing.ts';

const database = await testDatabase();
const site = await siteUnderTest(database);
const strict = await siteUnderTest(database, { insuranceRequired: true });
const PLAN = { pays: 'plan', primary: { plan: 'copperleaf', memberId: '482117703' } };
const SELF = { pays: 'self' };
const byVoucher = (code: string) => ({ pays: 'voucher', voucher: { code } });

const settleAnew = (visitor: TestVisitor, id: string, how: Record<string, unknown>) =>
  visitor.post('/covid19/insurance', { bookingId: id, appointmentId: id, ...how });
const confirm = (visitor: TestVisitor, id: string) => visitor.put(`/covid19/appointments/${id}/payment`);
const priceOf = async (visitor: TestVisitor, id: string) =>
  ((await visitor.get(`/scheduler/appointments/${id}`)).body['service'] as { price: unknown }).price;

async function payAnew(visitor: TestVisitor, id: string, how: Record<string, unknown>) {
  const settled = await settleAnew(visitor, id, how);
  if (settled.status !== 200) throw new Error(JSON.stringify(settled.body));
  return confirm(visitor, id);
}

/** Somebody else who has found the appointment by its number. */
async function finderOf({ number }: { number: string }): Promise<TestVisitor> {
  const finder = testVisitor(database);
  await finder.post('/scheduler/appointments/find', { confirmationNumber: number, dob: '1985-03-27' });
  return finder;
}

test('how a booked test is paid is changed: the old payment holds until the new one is confirmed, at the price that was said, and the lab’s answers stay', async () => {
  const { visitor, id, request } = await somebodyBooked(database, site);
  const atVisit = { figure: '$39', words: 'by card or cash at the visit' };
  const settled = await settleAnew(visitor, id, PLAN);
  const said = { figure: '$39', words: 'if Copperleaf PPO doesn’t pay; bring your card' };
  expect(settled.body).toMatchObject({ pays: 'plan', price: said });
  expect(await priceOf(visitor, id)).toEqual(atVisit);
  const { rows } = await database.pool.query<{ survey: unknown }>(
    `update covid_answers set survey = '{"pregnant": "no"}' where booking_id = $1 returning survey`,
    [request.bookingId],
  );
  expect(rows).toHaveLength(1);
  const changed = await confirm(visitor, id);
  expect([changed.status, changed.body]).toMatchObject([200, { pays: 'plan', price: said }]);
  expect(await priceOf(visitor, id)).toEqual(said);
  // A confirmation that is sent again finds it done.
  expect((await confirm(visitor, id)).body).toEqual(changed.body);
  const kept = await database.pool.query(
    'select pays, plan, survey from covid_answers where booking_id = any($1::uuid[])',
    [[request.bookingId, id]],
  );
  expect(kept.rows).toEqual([{ pays: 'plan', plan: 'copperleaf', survey: { pregnant: 'no' } }]);
});

test('a voucher that is given up gets its test back, and another one pays at once; one whose last test is gone meanwhile changes nothing', async () => {
  const [old, other] = [newIssuer(), newIssuer()];
  const code = await issue(database, { issuer: old, total: 1 });
  const { visitor, id } = await somebodyBooked(database, site, { pays: byVoucher(code) });
  expect((await payAnew(visitor, id, SELF)).body).toMatchObject({ price: { figure: '$39' } });
  expect(await usedOf(database, old)).toBe(0);
  expect((await payAnew(visitor, id, byVoucher(code))).body).toMatchObject({ price: { figure: '$0' } });
  expect(await usedOf(database, old)).toBe(1);

  const single = await issue(database, { issuer: other, total: 1 });
  expect((await settleAnew(visitor, id, byVoucher(single))).status).toBe(200);
  await somebodyBooked(database, site, { pays: byVoucher(single), time: '10:30' });
  const late = await confirm(visitor, id);
  expect([late.status, late.body['code']]).toEqual([422, 'voucher-used-up']);
  expect(await priceOf(visitor, id)).toMatchObject({ figure: '$0', words: `a voucher from ${old} pays` });
  expect([await usedOf(database, old), await usedOf(database, other)]).toEqual([1, 1]);
  const gone = await settleAnew(visitor, id, byVoucher(single));
  expect([gone.status, gone.body]).toMatchObject([422, { errors: [{ path: 'voucher.code' }] }]);

  await visitor.put(`/scheduler/appointments/${id}/cancel`);
  expect(await usedOf(database, old)).toBe(0);
});

test('of people who want a voucher’s last test for what they have booked one gets it, and the others keep how theirs was paid', async () => {
  const issuer = newIssuer();
  const code = await issue(database, { issuer, total: 1 });
  const booked = await Promise.all(
    ['11:00', '11:15', '11:30', '11:45'].map((time) => somebodyBooked(database, site, { time })),
  );
  await Promise.all(booked.map(({ visitor, id }) => settleAnew(visitor, id, byVoucher(code))));
  const all = await Promise.all(booked.map(({ visitor, id }) => confirm(visitor, id)));
  expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422, 422]);
  const figures = await Promise.all(booked.map(async ({ visitor, id }) => priceOf(visitor, id)));
  expect(figures.filter((price) => (price as { figure: string }).figure === '$0')).toHaveLength(1);
  expect(await usedOf(database, issuer)).toBe(1);
});

test('two changes of one test at once, and two tests that swap their vouchers, leave each voucher counted once', async () => {
  const [one, two] = [newIssuer(), newIssuer()];
  const codes = [await issue(database, { issuer: one }), await issue(database, { issuer: two })] as const;
  const mine = await somebodyBooked(database, site, { time: '12:00' });
  const finder = await finderOf(mine);
  await settleAnew(mine.visitor, mine.id, byVoucher(codes[0]));
  await settleAnew(finder, mine.id, byVoucher(codes[1]));
  const both = await Promise.all([confirm(mine.visitor, mine.id), confirm(finder, mine.id)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await usedOf(database, one)) + (await usedOf(database, two))).toBe(1);

  await payAnew(mine.visitor, mine.id, byVoucher(codes[0]));
  const theirs = await somebodyBooked(database, site, { time: '12:15', pays: byVoucher(codes[1]) });
  await settleAnew(mine.visitor, mine.id, byVoucher(codes[1]));
  await settleAnew(theirs.visitor, theirs.id, byVoucher(codes[0]));
  const swapped = await Promise.all([confirm(mine.visitor, mine.id), confirm(theirs.visitor, theirs.id)]);
  expect(swapped.map(({ status }) => status)).toEqual([200, 200]);
  expect([await usedOf(database, one), await usedOf(database, two)]).toEqual([1, 1]);
});

test('who may cancel a test may change how it is paid, until it begins or is canceled; others, and visits that are no test, are not there', async () => {
  const booked = await somebodyBooked(database, site, { time: '13:00' });
  const stranger = testVisitor(database);
  expect((await settleAnew(stranger, booked.id, SELF)).status).toBe(404);
  expect((await confirm(stranger, booked.id)).status).toBe(404);
  const finder = await finderOf(booked);
  expect((await payAnew(finder, booked.id, PLAN)).status).toBe(200);
  await putAt(database, booked.id, -1);
  expect((await confirm(finder, booked.id)).body).toMatchObject({ code: 'visit-over' });

  const canceled = await somebodyBooked(database, site, { time: '13:15' });
  await canceled.visitor.put(`/scheduler/appointments/${canceled.id}/cancel`);
  expect((await confirm(canceled.visitor, canceled.id)).body).toMatchObject({ code: 'visit-cancelled' });
});

test('a payment of a booked test names what is wrong as at its booking: no plan of the list, no payment at a site that needs one, neither or both of the times', async () => {
  const insured = await somebodyBooked(database, strict, { pays: PLAN });
  const { visitor, id } = insured;
  const refused = await settleAnew(visitor, id, SELF);
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { code: 'insurance-required', errors: [{ path: 'pays' }] },
  ]);
  const unknown = await settleAnew(visitor, id, { pays: 'plan', primary: { plan: 'none', memberId: '482117703' } });
  expect(unknown.body).toMatchObject({ code: 'unknown-plan', errors: [{ path: 'primary.plan' }] });
  const both = { bookingId: id, appointmentId: id, aptHoldId: insured.request.aptHoldId, ...SELF };
  expect((await visitor.post('/covid19/insurance', both)).body).toMatchObject({ errors: [{ path: 'aptHoldId' }] });
  const { appointmentId: _, aptHoldId: _none, ...neither } = both;
  expect((await visitor.post('/covid19/insurance', neither)).body).toMatchObject({ errors: [{ path: 'aptHoldId' }] });
  const other = { bookingId: insured.request.bookingId, appointmentId: id, ...PLAN };
  expect((await visitor.post('/covid19/insurance', other)).body).toMatchObject({ errors: [{ path: 'bookingId' }] });
});
