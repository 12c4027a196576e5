import { expect, test } from 'vitest';
import type { StaffRole } from '#audit/permissions.ts';
import { ANTIGEN, issue, newIssuer, siteUnderTest, somebodyHolding } from '#covid/server/paying/testing.ts';
import { testDatabase } from '#testing/database.ts';
import { loadTestLocations, testLocation } from '#testing/scheduler.ts';
import { staffVisitor } from '#testing/signed-in.ts';
import type { Vouchers } from '../vouchers.schema.ts';

const database = await testDatabase();
const [site, elsewhere] = [await siteUnderTest(database), await siteUnderTest(database)];
const at = (role: StaffRole = 'site supervisor', sites = [site.locationId]) =>
  staffVisitor(database, { roles: [role], sites });
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const wanted = (changes: Record<string, unknown> = {}) => ({
  site: site.locationId,
  issuer: newIssuer(),
  total: 2,
  services: [ANTIGEN],
  startsOn: day(-1),
  endsOn: day(20),
  ...changes,
});

test('a voucher that a supervisor issues pays at that site alone; its code is said once, and kept nowhere [ADM-7 part]', async () => {
  const person = await at();
  const sent = wanted();
  const key = crypto.randomUUID();
  const issued = await person.post('/admin/vouchers', sent, key);
  expect(issued).toMatchObject({
    status: 201,
    body: { voucher: { issuer: sent.issuer, of: 2, left: 2, isOfSite: true } },
  });
  const code = String(issued.body['code']);
  expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  const again = await person.post('/admin/vouchers', sent, key);
  expect(again.body).toEqual({ ...issued.body, code: null });

  const here = await somebodyHolding(database, site);
  expect((await here.settle({ pays: 'voucher', voucher: { code } })).body).toMatchObject({ price: { figure: '$0' } });
  expect((await here.book()).status).toBe(201);
  const there = await somebodyHolding(database, elsewhere);
  const refused = await there.settle({ pays: 'voucher', voucher: { code } });
  expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([422, 'This voucher pays at Test lab only.']);

  const { body } = await (await at('site coordinator')).get(`/admin/vouchers?site=${site.locationId}`);
  const { vouchers, may } = body as unknown as Vouchers;
  expect(vouchers.find(({ issuer }) => issuer === sent.issuer)).toMatchObject({ left: 1, of: 2 });
  expect(may).toEqual({ issue: false });
  for (const hidden of [code, here.visitor.id, 'Moss']) expect(JSON.stringify(body)).not.toContain(hidden);
  const { rows } = await database.pool.query<{ kept: string }>(
    `select v::text as kept from covid_vouchers v where issuer = $1 union all select k::text from idempotency_keys k where key = $2
     union all select l::text from audit_log l where action = 'voucher.issue'`,
    [sent.issuer, key],
  );
  expect(rows).toHaveLength(3);
  for (const { kept } of rows) expect(kept).not.toContain(code);
});

test('a coordinator sees vouchers that pay from yesterday to 7 days ahead, a supervisor all that pay there', async () => {
  const [over, later, anywhere] = [newIssuer(), newIssuer(), newIssuer()];
  await issue(database, { issuer: over, startsOn: day(-40), endsOn: day(-5) });
  await issue(database, { issuer: later, startsOn: day(12), endsOn: day(30) });
  await issue(database, { issuer: anywhere });
  await issue(database, { issuer: 'Elsewhere only', states: ['WY'] });
  const seen = async (role: StaffRole) => {
    const { body } = await (await at(role)).get(`/admin/vouchers?site=${site.locationId}`);
    return (body as unknown as Vouchers).vouchers.map(({ issuer }) => issuer);
  };
  const [coordinator, supervisor] = [await seen('site coordinator'), await seen('site supervisor')];
  expect(supervisor).toEqual(expect.arrayContaining([over, later, anywhere]));
  expect(coordinator).toContain(anywhere);
  for (const issuer of [over, later]) expect(coordinator).not.toContain(issuer);
  expect(supervisor).not.toContain('Elsewhere only');
});

test('a voucher for members pays for them alone, and what is wrong with one is named', async () => {
  const person = await at();
  const { body } = await person.post('/admin/vouchers', wanted({ members: ['401182', '401183'] }));
  expect(body).toMatchObject({ voucher: { voucherMemberRequired: true } });
  expect(JSON.stringify(body)).not.toContain('401182');
  for (const [changes, field] of [
    [{ issuer: '' }, 'issuer'],
    [{ issuer: 'a\u0000b' }, 'issuer'],
    [{ total: 0 }, 'total'],
    [{ total: -1 }, 'total'],
    [{ total: 1e9 }, 'total'],
    [{ total: 1.5 }, 'total'],
    [{ services: [] }, 'services'],
    [{ services: [1] }, 'services'],
    [{ startsOn: day(5), endsOn: day(4) }, 'endsOn'],
    [{ startsOn: day(-9), endsOn: day(-8) }, 'endsOn'],
    [{ endsOn: day(900) }, 'endsOn'],
    [{ members: ['1234', '12345'] }, 'members'],
    [{ members: ['=1'] }, 'members.0'],
  ] as const) {
    const wrong = await person.post('/admin/vouchers', wanted(changes));
    expect([wrong.status, wrong.body.errors?.[0]?.path], JSON.stringify(changes)).toEqual([422, field]);
  }
  const clinic = testLocation();
  await loadTestLocations(database, [clinic]);
  const there = await at('site supervisor', [clinic.locationId]);
  expect((await there.post('/admin/vouchers', wanted({ site: clinic.locationId }))).body).toMatchObject({
    status: 409,
    code: 'no-tests',
  });
});
