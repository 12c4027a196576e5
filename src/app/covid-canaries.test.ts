import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ANTIGEN, issue, newIssuer, siteUnderTest, somebodyHolding } from '#covid/server/paying/testing.ts';
import { tablesWith } from '#testing/people/tables-with.ts';
import { testDatabase } from '#testing/database.ts';
import { testApp, testRuntime } from '#testing/scheduler.ts';

/** What only one visitor has sent: the card of a plan, and the number of a member. */
const MEMBER_ID = 'XQZ-77120349';
const MEMBER_NUMBER = '90211747';
const SCREENING = {
  ...{ version: '2026-11', age: '3-or-older', symptoms: ['taste'], began: 'yesterday', near: 'at-home' },
  ...{ lastNear: '2026-11-22', plans: ['patients'] },
};
const RACE = 'Native Hawaiian or Pacific Islander';
/** How the answers are written where they are kept. */
const ANSWERS = ['"taste"', '"yesterday"', RACE];

const database = await testDatabase();
const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
const app = testApp({ ...testRuntime(database, { RATE_LIMITS: 'off' }), log });

test('what somebody answers for a test, the card of their plan, a voucher and the number of its member are in no log line, job, count or log of deeds; only where the booking needs them, and the voucher and its member nowhere [SHELL-5 part]', async () => {
  const site = await siteUnderTest(database, { byCar: true });
  const { visitor, request, settle, seen, book } = await somebodyHolding(database, site, { app });
  const { bookingId } = request;
  const code = await issue(database, { issuer: newIssuer(), members: [MEMBER_NUMBER] });
  const sent = await visitor.post('/covid19/patient-info', {
    ...{ bookingId, survey: { race: RACE, pregnant: 'yes' }, screening: SCREENING },
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  await visitor.get('/covid19/screening?time=2026-11-26T22:30:00-06:00');
  await settle({ pays: 'plan', primary: { plan: 'copperleaf', memberId: MEMBER_ID } });
  const use = { serviceId: ANTIGEN, locationId: site.locationId };
  await visitor.post('/covid19/vouchers/check', { ...use, code, memberId: '123' });
  await settle({ pays: 'voucher', voucher: { code, memberId: '123' } });
  await seen();
  expect((await settle({ pays: 'voucher', voucher: { code, memberId: MEMBER_NUMBER } })).status).toBe(200);
  // What is sent wrong is told back to who sent it, and to no one else.
  await settle({ pays: 'plan', primary: { plan: MEMBER_ID, memberId: `<${MEMBER_ID}>` } });
  const booked = await book('a-key-of-the-canary');
  expect(booked.status).toBe(201);
  const appointmentId = String(booked.body['appointmentId']);
  await visitor.post('/covid19/drive-up', { appointmentId });
  await visitor.put(`/scheduler/appointments/${appointmentId}/cancel`);

  const logged = lines.join('\n');
  expect(lines.length).toBeGreaterThan(10);
  for (const word of [MEMBER_ID, MEMBER_NUMBER, code, ...ANSWERS, '1985-03-27'])
    expect(logged.toLowerCase(), word).not.toContain(word.toLowerCase());
  expect(await tablesWith(database, ...ANSWERS)).toEqual(['covid_answers']);
  // The voucher is what pays in the end; the card was replaced by it.
  expect(await tablesWith(database, MEMBER_ID, MEMBER_NUMBER, code, code.replaceAll('-', ''))).toEqual([]);
});
