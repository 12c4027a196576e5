import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { testVisitor, type TestVisitor } from '#testing/scheduler.ts';
import { ANTIGEN, issue, newIssuer, PCR, siteUnderTest, somebodyBooked, usedOf } from './testing.ts';

const database = await testDatabase();
const site = await siteUnderTest(database);
const strict = await siteUnderTest(database, { insuranceRequired: true });
const ohio = await siteUnderTest(database, { state: 'OH' });

async function moveTo(visitor: TestVisitor, id: string, slotId: string) {
  const { body } = await visitor.post('/scheduler/holds', { slotId });
  return visitor.put(`/scheduler/appointments/${id}`, { aptHoldId: body['aptHoldId'] });
}

test('a test moves with its price to another time, and costs what another test costs as it is paid', async () => {
  const { visitor, id } = await somebodyBooked(database, site);
  const later = await moveTo(visitor, id, site.slot(ANTIGEN, '11:00'));
  expect([later.status, later.body]).toMatchObject([200, { service: { price: { figure: '$39' } } }]);
  const pcr = await moveTo(visitor, id, site.slot(PCR, '12:00'));
  expect([pcr.status, pcr.body]).toMatchObject([
    200,
    { service: { price: { figure: '$119', words: 'by card or cash at the visit' } } },
  ]);
});

test('a test that is paid at the visit does not move to a site that needs insurance, and stays as it is with a way on', async () => {
  const { visitor, id } = await somebodyBooked(database, site);
  const refused = await moveTo(visitor, id, strict.slot(ANTIGEN));
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { code: 'insurance-required', errors: [{ path: 'pays' }] },
  ]);
  expect(refused.body['detail']).toContain('needs insurance or a voucher');
  const { body } = await visitor.get(`/scheduler/appointments/${id}`);
  expect(body).toMatchObject({ location: { locationId: site.locationId }, sequence: 0 });

  const insured = await somebodyBooked(database, site, {
    pays: { pays: 'plan', primary: { plan: 'copperleaf', memberId: '482117703' } },
  });
  expect((await moveTo(insured.visitor, insured.id, strict.slot(ANTIGEN, '11:00'))).status).toBe(200);
});

test('a voucher goes along to another time, though it has no test left, but not to a test or a state that it doesn’t pay for; a cancel gives it back', async () => {
  const issuer = newIssuer();
  const code = await issue(database, { issuer, total: 1, states: ['IL'] });
  const booked = await somebodyBooked(database, site, { pays: { pays: 'voucher', voucher: { code } } });
  // Whoever finds it by its number moves it under the same rules.
  const finder = testVisitor(database);
  await finder.post('/scheduler/appointments/find', { confirmationNumber: booked.number, dob: '1985-03-27' });
  const later = await moveTo(finder, booked.id, site.slot(ANTIGEN, '13:00'));
  expect([later.status, later.body]).toMatchObject([200, { service: { price: { figure: '$0' } } }]);
  for (const [slotId, words] of [
    [site.slot(PCR, '14:00'), /antigen/],
    [ohio.slot(ANTIGEN, '14:00'), /Illinois/],
  ] as const) {
    const refused = await moveTo(finder, booked.id, slotId);
    expect([refused.status, refused.body['code']]).toEqual([422, 'voucher-does-not-fit']);
    expect(refused.body['detail']).toMatch(words);
  }
  expect(await usedOf(database, issuer)).toBe(1);
  await finder.put(`/scheduler/appointments/${booked.id}/cancel`);
  expect(await usedOf(database, issuer)).toBe(0);
});
