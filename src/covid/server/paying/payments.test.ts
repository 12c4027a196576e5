import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import {
  bookVisit,
  chicago,
  loadTestLocations,
  PLAIN,
  readyToBook,
  testLocation,
  testVisitor,
} from '#testing/scheduler.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { ANTIGEN, issue, newIssuer, PCR, siteUnderTest, somebodyHolding, usedOf } from './testing.ts';

const database = await testDatabase();
const site = await siteUnderTest(database);
const strict = await siteUnderTest(database, { insuranceRequired: true });
const CARD = { plan: 'copperleaf', memberId: '482117703' };

test('who pays is settled with its price before Book, shown again at the review, and booked at that price', async () => {
  const { visitor, settle, seen, book } = await somebodyHolding(database, site);
  expect((await seen()).body).toMatchObject({
    payment: null,
    unpaid: { code: 'payment-missing' },
    insuranceRequired: false,
  });
  // Without a clearing house of plans none answers.
  const settled = await settle({
    pays: 'plan',
    primary: CARD,
    secondary: { plan: 'medicare', memberId: '1EG4-TE5-MK73' },
  });
  expect(settled.body).toMatchObject({
    pays: 'plan',
    plan: { id: 'copperleaf', name: 'Copperleaf PPO', memberId: '…7703' },
    secondPlan: { name: 'Medicare', memberId: '…MK73' },
    planSays: 'no-answer',
    price: { figure: '$39', words: 'if your plans don’t pay; bring your card' },
  });
  const self = await settle({ pays: 'self' });
  const price = { figure: '$39', words: 'by card or cash at the visit' };
  expect(self.body).toMatchObject({
    pays: 'self',
    plan: null,
    secondPlan: null,
    planSays: null,
    planAskedAt: null,
    price,
  });
  expect((await seen()).body).toMatchObject({ payment: self.body, unpaid: null });
  const { status, body } = await book();
  expect(status).toBe(201);
  const visit = await visitor.get(`/scheduler/appointments/${String(body['appointmentId'])}`);
  expect(visit.body).toMatchObject({ service: { price } });
});

test('a test for which nothing is settled is not booked, and its time stays held', async () => {
  const { visitor, request, book } = await somebodyHolding(database, site);
  const refused = await book();
  expect([refused.status, refused.body]).toMatchObject([422, { code: 'payment-missing', errors: [{ path: 'pays' }] }]);
  expect((await visitor.get(`/scheduler/holds/${String(request.aptHoldId)}`)).status).toBe(200);
});

test('a site that needs insurance takes a plan or a voucher, and nobody who pays at the visit', async () => {
  const { settle, seen, book } = await somebodyHolding(database, strict);
  expect((await seen()).body).toMatchObject({ insuranceRequired: true });
  const refused = await settle({ pays: 'self' });
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { code: 'insurance-required', errors: [{ path: 'pays' }] },
  ]);
  expect((await book()).body.code).toBe('payment-missing');
  expect((await settle({ pays: 'plan', primary: CARD })).status).toBe(200);
  expect((await book()).status).toBe(201);
  const byVoucher = await somebodyHolding(database, strict);
  await byVoucher.settle({ pays: 'voucher', voucher: { code: await issue(database) } });
  expect((await byVoucher.book()).status).toBe(201);
});

test('a payment that was settled for another site or test is asked about again where it does not do there', async () => {
  const { visitor, request, settle } = await somebodyHolding(database, site);
  const { bookingId } = request;
  const at = (aptHoldId: unknown) => visitor.get(`/covid19/bookings/${bookingId}?aptHoldId=${String(aptHoldId)}`);
  const holdOf = async (slot: string) => (await visitor.post('/scheduler/holds', { slotId: slot })).body['aptHoldId'];
  const bookWith = (aptHoldId: unknown) => visitor.post('/scheduler/appointments', { ...request, aptHoldId });

  await settle({ pays: 'self' });
  const elsewhere = await holdOf(strict.slot(ANTIGEN));
  expect((await at(elsewhere)).body).toMatchObject({ unpaid: { code: 'insurance-required', path: 'pays' } });
  expect((await bookWith(elsewhere)).body).toMatchObject({ code: 'insurance-required' });

  const first = await holdOf(site.slot(ANTIGEN));
  const code = await issue(database);
  await visitor.post('/covid19/insurance', { bookingId, aptHoldId: first, pays: 'voucher', voucher: { code } });
  expect((await at(first)).body).toMatchObject({ unpaid: null, payment: { price: { figure: '$0' } } });
  const other = await holdOf(site.slot(PCR));
  const unpaid = {
    code: 'voucher-does-not-fit',
    path: 'voucher',
    message: 'This voucher pays for the rapid antigen test only.',
  };
  expect((await at(other)).body).toMatchObject({ unpaid });
  const refused = await bookWith(other);
  expect([refused.status, refused.body]).toMatchObject([422, { code: unpaid.code, errors: [{ path: 'voucher' }] }]);
  // A plan that was asked about one test has said nothing about another.
  await visitor.post('/covid19/insurance', { bookingId, aptHoldId: other, pays: 'plan', primary: CARD });
  expect((await at(other)).body).toMatchObject({ unpaid: null });
  const third = await holdOf(site.slot(ANTIGEN, '11:00'));
  expect((await at(third)).body).toMatchObject({ unpaid: { code: 'plan-not-asked', path: 'pays' } });
  expect((await bookWith(third)).body).toMatchObject({ code: 'plan-not-asked', errors: [{ path: 'pays' }] });
  // What pays anywhere, at the price of the other test.
  await visitor.post('/covid19/insurance', { bookingId, aptHoldId: other, pays: 'self' });
  expect((await at(other)).body).toMatchObject({ unpaid: null, payment: { price: { figure: '$119' } } });
  expect((await bookWith(other)).status).toBe(201);
});

test('a payment names the field that is missing, too long, of another kind, or no plan of the list', async () => {
  const { settle } = await somebodyHolding(database, site);
  const errors = async (how: Record<string, unknown>) => {
    const { status, body } = await settle(how);
    return [status, body.errors?.map(({ path }) => path)];
  };
  expect(await errors({})).toEqual([422, ['pays']]);
  expect(await errors({ pays: 'gold' })).toEqual([422, ['pays']]);
  expect(await errors({ pays: 'plan' })).toEqual([422, ['primary.plan']]);
  expect(await errors({ pays: 'voucher' })).toEqual([422, ['voucher.code']]);
  expect(await errors({ pays: 'plan', primary: { ...CARD, plan: 'no-such-plan' } })).toEqual([422, ['primary.plan']]);
  expect(await errors({ pays: 'plan', primary: { ...CARD, plan: '__proto__' } })).toEqual([422, ['primary.plan']]);
  expect(await errors({ pays: 'plan', primary: CARD, secondary: { ...CARD, plan: 'toString' } })).toEqual([
    422,
    ['secondary.plan'],
  ]);
  // The first plan again, and what is of another way to pay.
  const again = { ...CARD, memberId: '482 117 703' };
  expect(await errors({ pays: 'plan', primary: CARD, secondary: again })).toEqual([422, ['secondary.memberId']]);
  expect(await errors({ pays: 'self', primary: CARD })).toEqual([422, ['primary']]);
  const voucher = { code: 'EVERGR-19RA' };
  expect(await errors({ pays: 'plan', primary: CARD, voucher })).toEqual([422, ['voucher']]);
  expect(await errors({ pays: 'voucher', secondary: CARD, voucher })).toEqual([422, ['secondary']]);
  expect(await errors({ pays: 'voucher', voucher: { code: 'X'.repeat(41) } })).toEqual([422, ['voucher.code']]);
  for (const memberId of [
    '',
    '1234',
    '1'.repeat(21),
    'ABCDE',
    '12345é',
    '１２３４５６',
    "1' or '1'='1",
    '12345\n67',
    '<b>12345</b>',
    12345,
  ])
    expect([memberId, await errors({ pays: 'plan', primary: { ...CARD, memberId } })]).toEqual([
      memberId,
      [422, ['primary.memberId']],
    ]);
  for (const memberId of ['482117703', ' XYZ-12345 ', '1EG4-TE5-MK73', '482 117 703'])
    expect([memberId, (await settle({ pays: 'plan', primary: { ...CARD, memberId } })).status]).toEqual([
      memberId,
      200,
    ]);
});

test('a plan in somebody else’s name is settled with their name and birth date, each of which is named where it is missing, too long or of another kind', async () => {
  const { settle, seen } = await somebodyHolding(database, site);
  const june = { firstName: 'June', lastName: 'Stone', dob: '1961-05-02' };
  const errorsOf = async (card: 'primary' | 'secondary', holder: unknown) => {
    const cards = { primary: CARD, secondary: { plan: 'medicare', memberId: '1EG4-TE5-MK73' } };
    const { status, body } = await settle({ pays: 'plan', ...cards, [card]: { ...cards[card], holder } });
    return [status, body.errors?.map(({ path }) => path)];
  };
  for (const card of ['primary', 'secondary'] as const) {
    for (const part of ['firstName', 'lastName', 'dob'] as const)
      for (const wrong of [undefined, '', null, 7, 'x'.repeat(61), ['June']])
        expect([part, wrong, await errorsOf(card, { ...june, [part]: wrong })]).toEqual([
          part,
          wrong,
          [422, [`${card}.holder.${part}`]],
        ]);
    for (const lastName of ['www.evil.example', '<b>Stone</b>', 'Stone\u202E', '😀'])
      expect([lastName, await errorsOf(card, { ...june, lastName })]).toEqual([
        lastName,
        [422, [`${card}.holder.lastName`]],
      ]);
    for (const dob of ['5/2/1961', '1961-02-30', '2999-01-01', '1850-01-01', '1961-5-2'])
      expect([dob, await errorsOf(card, { ...june, dob })]).toEqual([dob, [422, [`${card}.holder.dob`]]]);
    for (const holder of [null, 'June Stone', [], true])
      expect([holder, await errorsOf(card, holder)]).toEqual([holder, [422, [`${card}.holder`]]]);
    expect((await errorsOf(card, { ...june, member: '1' }))[0]).toBe(422);
  }
  expect((await seen()).body).toMatchObject({ payment: null });

  const settled = await settle({
    pays: 'plan',
    primary: { ...CARD, holder: june },
    secondary: { plan: 'medicare', memberId: '1EG4-TE5-MK73' },
  });
  expect(settled.body).toMatchObject({ plan: { holder: 'June Stone' }, secondPlan: { holder: null } });
  expect((await seen()).body).toMatchObject({ payment: settled.body });
  // What is chosen instead leaves nothing of hers.
  await settle({ pays: 'self' });
  const { rows } = await database.pool.query('select from covid_answers where plan_holder is not null');
  expect(rows).toEqual([]);
});

test('a voucher that does not pay is said at the code, and what is wrong with a member number at that', async () => {
  const { settle, seen } = await somebodyHolding(database, site);
  const said = async (voucher: Record<string, unknown>) => {
    const { status, body } = await settle({ pays: 'voucher', voucher });
    return [status, body.code, body.errors?.[0]?.path];
  };
  const ofMembers = await issue(database, { members: ['401182'] });
  expect(await said({ code: 'WRONG' })).toEqual([422, 'voucher-unknown', 'voucher.code']);
  expect(await said({ code: await issue(database, { services: [PCR] }) })).toEqual([
    422,
    'voucher-other-test',
    'voucher.code',
  ]);
  expect(await said({ code: ofMembers })).toEqual([422, 'voucher-member-needed', 'voucher.memberId']);
  expect(await said({ code: ofMembers, memberId: '1' })).toEqual([422, 'voucher-member-unknown', 'voucher.memberId']);
  expect((await seen()).body).toMatchObject({ payment: null });
  expect((await settle({ pays: 'voucher', voucher: { code: ofMembers, memberId: '401182' } })).status).toBe(200);
});

test('nobody settles or sees a payment of somebody else, nor with a time of theirs, of another organization, or none', async () => {
  const mine = await somebodyHolding(database, site);
  await mine.settle({ pays: 'plan', primary: CARD });
  const stranger = testVisitor(database);
  const { bookingId, aptHoldId } = mine.request;
  const other = await stranger.get(`/covid19/bookings/${bookingId}`);
  expect(other.body).toEqual({ survey: null, screening: null });
  expect((await stranger.get(`/covid19/bookings/${bookingId}?aptHoldId=${String(aptHoldId)}`)).status).toBe(404);
  expect((await stranger.post('/covid19/insurance', { bookingId, aptHoldId, pays: 'self' })).status).toBe(404);
  // Under the same booking's id with a time of their own, they settle one of their own.
  const theirs = await stranger.post('/scheduler/holds', { slotId: site.slot(ANTIGEN) });
  await stranger.post('/covid19/insurance', { bookingId, aptHoldId: theirs.body['aptHoldId'], pays: 'self' });
  expect((await mine.seen()).body).toMatchObject({ payment: { pays: 'plan' } });

  const lab = testLocation();
  await loadTestLocations(database, [lab]);
  const slot = slotId({ locationId: lab.locationId, serviceId: PLAIN, start: chicago(3, '09:00') });
  const { request } = await readyToBook(mine.visitor, slot);
  const elsewhere = await mine.visitor.post('/covid19/insurance', {
    bookingId,
    aptHoldId: request.aptHoldId,
    pays: 'self',
  });
  expect([elsewhere.status, elsewhere.body]).toMatchObject([
    422,
    { code: 'other-organization', errors: [{ path: 'aptHoldId' }] },
  ]);
  expect(
    (await mine.visitor.post('/covid19/insurance', { bookingId, aptHoldId: randomUUID(), pays: 'self' })).status,
  ).toBe(404);
  const next = slotId({ locationId: lab.locationId, serviceId: PLAIN, start: chicago(3, '10:00') });
  const booked = await bookVisit(testVisitor(database), next);
  expect(booked.number).toBeTruthy();
});

test('a booked test moves to where it is paid: a voucher pays there once, a plan too, and another kind of test costs what it costs then', async () => {
  const issuer = newIssuer();
  const far = await siteUnderTest(database, { state: 'WI' });
  const { visitor, settle, book } = await somebodyHolding(database, site);
  await settle({ pays: 'voucher', voucher: { code: await issue(database, { issuer, total: 1, states: ['IL'] }) } });
  const id = String((await book()).body['appointmentId']);
  const move = async (by: typeof visitor, visit: string, slot: string) => {
    const { body } = await by.post('/scheduler/holds', { slotId: slot });
    return by.put(`/scheduler/appointments/${visit}`, { aptHoldId: body['aptHoldId'] });
  };
  // Its one test is its own.
  const moved = await move(visitor, id, strict.slot(ANTIGEN, '15:00'));
  expect([moved.status, moved.body]).toMatchObject([200, { service: { price: { figure: '$0' } } }]);
  for (const slot of [far.slot(ANTIGEN, '15:00'), site.slot(PCR, '15:00')])
    expect((await move(visitor, id, slot)).body).toMatchObject({
      code: 'voucher-does-not-fit',
      errors: [{ path: 'voucher' }],
    });
  expect((await visitor.get(`/scheduler/appointments/${id}`)).body).toMatchObject({ service: { serviceId: ANTIGEN } });
  expect(await usedOf(database, issuer)).toBe(1);

  const self = await somebodyHolding(database, site);
  await self.settle({ pays: 'self' });
  const own = String((await self.book()).body['appointmentId']);
  expect((await move(self.visitor, own, strict.slot(ANTIGEN, '16:00'))).body).toMatchObject({
    code: 'insurance-required',
  });
  const other = await move(self.visitor, own, site.slot(PCR, '16:00'));
  const price = { figure: '$119', words: 'by card or cash at the visit' };
  expect([other.status, other.body]).toMatchObject([200, { service: { price } }]);
});

test('one plan or two are kept, a voucher is answered with all that is known of it, and sites that need insurance or give rapid tests alone are honored [COV-4]', async () => {
  const { settle, visitor } = await somebodyHolding(database, site);
  const two = { primary: CARD, secondary: { plan: 'medicare', memberId: '1EG4-TE5-MK73' } };
  expect((await settle({ pays: 'plan', ...two })).body).toMatchObject({
    plan: { id: 'copperleaf' },
    secondPlan: { id: 'medicare' },
  });
  const asked = { serviceId: ANTIGEN, locationId: site.locationId };
  const check = (typed: object) => visitor.post('/covid19/vouchers/check', { ...asked, ...typed });
  const code = await issue(database, { states: ['IL'], members: ['401182'] });
  expect((await check({ code })).body).toMatchObject({
    voucherValid: false,
    voucherResultsError: { why: 'member-needed' },
    voucherMemberRequired: true,
    voucherServices: [ANTIGEN],
    voucherRestrictions: ['IL'],
    memberId: null,
  });
  const found = (await check({ code, memberId: '401182' })).body;
  expect(found).toMatchObject({ voucherValid: true, voucherResultsError: null, memberId: '401182' });
  expect(found['voucherId']).toMatch(/^[\da-f-]{36}$/);

  const needing = await somebodyHolding(database, strict);
  expect((await needing.settle({ pays: 'self' })).body).toMatchObject({ code: 'insurance-required' });
  expect((await needing.settle({ pays: 'plan', primary: CARD })).status).toBe(200);

  const binax = await siteUnderTest(database, { services: [ANTIGEN] });
  await database.asOwner((owner) =>
    owner.query(
      'update covid_sites s set binax = true from locations l where l.id = s.location_id and l.public_id = $1',
      [binax.locationId],
    ),
  );
  expect((await visitor.get(`/covid19/sites/${binax.locationId}`)).body).toMatchObject({
    binax: true,
    testingModels: [{ serviceId: ANTIGEN, testingModel: 'rapid-antigen', testingClass: 'antigen' }],
  });
  expect((await visitor.post('/scheduler/holds', { slotId: binax.slot(PCR) })).status).toBeGreaterThanOrEqual(400);
  expect((await visitor.post('/scheduler/holds', { slotId: binax.slot(ANTIGEN) })).status).toBe(201);
});
