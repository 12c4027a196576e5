import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { testVisitor } from '#testing/scheduler.ts';
import { ANTIGEN, issue, newIssuer, PCR, siteUnderTest, somebodyHolding, usedOf, VISIT_DAY } from './testing.ts';

const database = await testDatabase();
const site = await siteUnderTest(database);
const { locationId } = site;

const check = (code: string, more: Record<string, unknown> = {}, visitor = testVisitor(database)) =>
  visitor.post('/covid19/vouchers/check', { code, serviceId: ANTIGEN, locationId, ...more });

/** Why a voucher does not pay; null where it does. */
async function whyNot(code: string, more: Record<string, unknown> = {}): Promise<unknown> {
  const { body } = await check(code, more);
  return (body['voucherResultsError'] as { why: string } | null)?.why ?? null;
}

test('a voucher says what it pays for, what is left and until when, however its code is typed', async () => {
  const code = await issue(database, { total: 2, states: ['IL'], endsOn: '2099-12-31' });
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')} `]) {
    const { status, body } = await check(typed);
    expect([status, body]).toMatchObject([
      200,
      {
        voucherValid: true,
        voucherResultsError: null,
        voucherMemberRequired: false,
        voucherServices: [ANTIGEN],
        voucherRestrictions: ['IL'],
        memberId: null,
        issuer: 'Northside Schools',
        left: 1,
        of: 2,
        endsOn: '2099-12-31',
      },
    ]);
    expect(body['voucherId']).toMatch(/^[0-9a-f-]{36}$/);
  }
  // Asking uses nothing.
  expect(await whyNot(code)).toBeNull();
});

test('a voucher that does not pay says why, and what can be done', async () => {
  expect(await whyNot('NO-SUCH-CODE')).toBe('unknown');
  expect(await whyNot('---')).toBe('unknown');
  expect(await whyNot(await issue(database, { endsOn: '2024-12-31' }))).toBe('ended');
  expect(await whyNot(await issue(database, { startsOn: '2098-01-01' }))).toBe('not-yet');
  expect(await whyNot(await issue(database, { services: [PCR] }))).toBe('other-test');
  expect(await whyNot(await issue(database, { states: ['WI', 'IN'] }))).toBe('other-state');
  expect(await whyNot(await issue(database, { total: 0 }))).toBe('used-up');
  const ofMembers = await issue(database, { members: ['401182', '401183'] });
  expect(await whyNot(ofMembers)).toBe('member-needed');
  expect(await whyNot(ofMembers, { memberId: '40118' })).toBe('member-unknown');
  expect(await whyNot(ofMembers, { memberId: ' 401 182 ' })).toBeNull();
  const { body } = await check(await issue(database, { services: [PCR], states: ['WI'] }));
  expect(body['voucherResultsError']).toEqual({
    why: 'other-test',
    message: 'This voucher pays for the lab PCR test only, in Wisconsin.',
  });
});

test('the day of the visit counts, not the day on which it is asked', async () => {
  const before = new Date(Date.parse(VISIT_DAY) - 86_400_000).toISOString().slice(0, 10);
  const code = await issue(database, { endsOn: before });
  expect(await whyNot(code)).toBeNull();
  expect((await check(code, { date: VISIT_DAY })).body).toMatchObject({
    voucherResultsError: { why: 'ended', message: expect.stringContaining(`, ${before.slice(0, 4)}. Ask`) as unknown },
  });
  const onTheDay = await issue(database, { startsOn: VISIT_DAY, endsOn: VISIT_DAY });
  expect([await whyNot(onTheDay), await whyNot(onTheDay, { date: VISIT_DAY })]).toEqual(['not-yet', null]);
  const holding = await somebodyHolding(database, site);
  const { status, body } = await holding.settle({ pays: 'voucher', voucher: { code } });
  expect([status, body.code]).toEqual([422, 'voucher-ended']);
});

test('an unknown code is answered in the same form as one that is known, with nothing in it', async () => {
  const known = await check(await issue(database));
  const unknown = await check('WRONG-CODE');
  expect(unknown.status).toBe(200);
  expect(Object.keys(unknown.body).sort()).toEqual(Object.keys(known.body).sort());
  const { voucherResultsError: _why, ...rest } = unknown.body;
  expect(Object.values(rest).filter((value) => value !== null && value !== false)).toEqual([[], []]);
});

test('after ten codes that are not known it waits and says how long, here and where a payment is settled, whoever else has right codes', async () => {
  const settings = { RATE_LIMITS: 'on' };
  const code = await issue(database);
  const { visitor, settle } = await somebodyHolding(database, site, { settings });
  const other = testVisitor(database, { settings });
  // Right codes are never counted.
  for (let tries = 0; tries < 12; tries += 1) expect((await check(code, {}, visitor)).status).toBe(200);
  for (let tries = 0; tries < 10; tries += 1) {
    if (tries % 2) expect((await settle({ pays: 'voucher', voucher: { code: `WRONG-${tries}` } })).status).toBe(422);
    else expect((await check(`WRONG-${tries}`, {}, visitor)).status).toBe(200);
    expect((await check(code, {}, other)).body['voucherValid']).toBe(true);
  }
  for (const refused of [
    await check(code, {}, visitor),
    await check('WRONG', {}, visitor),
    await settle({ pays: 'voucher', voucher: { code } }),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-tries']);
    expect(refused.body['detail']).toContain('Codes can be tried again in 15 minutes.');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
  }
  expect((await check(code, {}, other)).body['voucherValid']).toBe(true);
  // Another way to pay is open meanwhile.
  expect((await settle({ pays: 'self' })).status).toBe(200);
});

test('a member number can be guessed no more often than a code', async () => {
  const visitor = testVisitor(database, { settings: { RATE_LIMITS: 'on' } });
  const code = await issue(database, { members: ['401182'] });
  for (let tries = 0; tries < 10; tries += 1)
    expect((await check(code, { memberId: `50000${tries}` }, visitor)).status).toBe(200);
  expect((await check(code, { memberId: '401182' }, visitor)).status).toBe(429);
});

test('a check says which field is missing, too long or of another kind, and a location that is not there', async () => {
  const paths = async (body: Record<string, unknown>) => {
    const { status, body: answer } = await testVisitor(database).post('/covid19/vouchers/check', body);
    return [status, answer.errors?.map(({ path }) => path)];
  };
  const good = { code: 'A', serviceId: ANTIGEN, locationId };
  expect(await paths({})).toEqual([422, ['code', 'serviceId', 'locationId']]);
  expect(await paths({ ...good, code: 'A'.repeat(41) })).toEqual([422, ['code']]);
  expect(await paths({ ...good, code: ['A'] })).toEqual([422, ['code']]);
  expect(await paths({ ...good, memberId: '1'.repeat(21) })).toEqual([422, ['memberId']]);
  expect(await paths({ ...good, serviceId: 'x' })).toEqual([422, ['serviceId']]);
  expect(await paths({ ...good, date: '2026-02-30' })).toEqual([422, ['date']]);
  expect(await paths({ ...good, locationId: `${locationId}-none` })).toEqual([404, undefined]);
  // A location where other things are booked.
  const clinic = await siteUnderTest(database);
  const query = 'delete from covid_sites s using locations l where l.id = s.location_id and l.public_id = $1';
  await database.asOwner((owner) => owner.query(query, [clinic.locationId]));
  expect(await paths({ ...good, locationId: clinic.locationId })).toEqual([404, undefined]);
});

test('of 50 bookings at once with one voucher as many are booked as it has tests, and the others keep their time', async () => {
  const issuer = newIssuer();
  const total = 7;
  const code = await issue(database, { issuer, total });
  const everybody = await Promise.all(
    Array.from({ length: 50 }, () => somebodyHolding(database, site, { time: '11:00' })),
  );
  const settled = await Promise.all(everybody.map(({ settle }) => settle({ pays: 'voucher', voucher: { code } })));
  expect(settled.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
  const booked = await Promise.all(everybody.map(async (one) => ({ ...one, answer: await one.book() })));
  const won = booked.filter(({ answer }) => answer.status === 201);
  const lost = booked.filter(({ answer }) => answer.status !== 201);
  expect(won).toHaveLength(total);
  expect(new Set(lost.map(({ answer }) => `${answer.status} ${answer.body.code}`))).toEqual(
    new Set(['422 voucher-used-up']),
  );
  expect(await usedOf(database, issuer)).toBe(total);
  const [loser] = lost;
  expect((await loser?.visitor.get(`/scheduler/holds/${String(loser.request.aptHoldId)}`))?.status).toBe(200);
  expect((await loser?.seen())?.body).toMatchObject({ unpaid: { code: 'voucher-used-up', path: 'voucher' } });
  // Another way to pay books that same time.
  expect((await loser?.settle({ pays: 'self' }))?.status).toBe(200);
  expect((await loser?.book())?.status).toBe(201);
  expect(await usedOf(database, issuer)).toBe(total);
});

test('a canceled test gives its voucher back, once, and somebody else can use it', async () => {
  const issuer = newIssuer();
  const code = await issue(database, { issuer, total: 1 });
  const first = await somebodyHolding(database, site);
  expect((await first.settle({ pays: 'voucher', voucher: { code } })).body).toMatchObject({
    pays: 'voucher',
    issuer,
    price: { figure: '$0', words: `a voucher from ${issuer} pays` },
  });
  const booked = await first.book();
  expect([booked.status, await usedOf(database, issuer)]).toEqual([201, 1]);
  const second = await somebodyHolding(database, site);
  expect((await second.settle({ pays: 'voucher', voucher: { code } })).body.code).toBe('voucher-used-up');
  const path = `/scheduler/appointments/${String(booked.body['appointmentId'])}/cancel`;
  expect((await first.visitor.put(path, {})).status).toBe(200);
  await first.visitor.put(path, {});
  expect(await usedOf(database, issuer)).toBe(0);
  expect((await second.settle({ pays: 'voucher', voucher: { code } })).status).toBe(200);
  expect((await second.book()).status).toBe(201);
  expect(await usedOf(database, issuer)).toBe(1);
});

test('a booking that is sent again, with its key or without, uses one test of its voucher', async () => {
  const issuer = newIssuer();
  const code = await issue(database, { issuer, total: 5 });
  const { settle, book } = await somebodyHolding(database, site);
  await settle({ pays: 'voucher', voucher: { code } });
  const key = randomUUID();
  const sent = await Promise.all([book(key), book(key), book(), book()]);
  expect(sent.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  const numbers = sent.filter(({ status }) => status === 201).map(({ body }) => body['confirmationNumber']);
  expect(new Set(numbers).size).toBe(1);
  await book(key);
  await book();
  expect(await usedOf(database, issuer)).toBe(1);
});
