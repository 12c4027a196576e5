import { afterEach, expect, test, vi } from 'vitest';
import { once, testTab } from '#testing/browser-tab.ts';
import { testDatabase } from '#testing/database.ts';
import { testApp, testRuntime } from '#testing/scheduler.ts';
import { covidPage } from '../testing.ts';
import { ANTIGEN, COVID, PCR, siteUnderTest } from '#covid/server/paying/testing.ts';

const database = await testDatabase();
const site = await siteUnderTest(database, { services: [ANTIGEN] });
const app = testApp(testRuntime(database));

afterEach(() => vi.unstubAllGlobals());

/** What stands beside the steps before the times, in a tab whose link chose this test and this start. */
async function chosenIn(serviceId: number, start: (open: string) => string) {
  const tab = testTab(app);
  const { $chosen, call } = await covidPage(tab, async () => ({
    ...(await import('./store-chosen.ts')),
    ...(await import('#scheduler/kit/session/booking-context.ts')),
  }));
  const query = { locationId: site.locationId, serviceId: String(ANTIGEN), organizationName: COVID };
  const { providerDetail } = await call('$get', '/scheduler/timeslots', { query });
  const open = providerDetail.scheduleDays[2]?.timeSlots[0]?.start;
  if (!open) throw new Error('The site has no open time');
  const named = { serviceId: String(serviceId), locationId: site.locationId, start: start(open) };
  for (const [key, value] of Object.entries(named)) tab.session.set(key, value);
  const chosen = await once($chosen, (known) => known.site !== undefined);
  return { trouble: chosen.trouble, time: chosen.time?.start, note: chosen.site?.note };
}

test('what a link chose is said as it is by now: open, passed, taken, or of a test that its site does not give', async () => {
  const open = await chosenIn(ANTIGEN, (start) => start);
  expect(open).toMatchObject({ trouble: undefined, time: expect.stringContaining('T') as string });
  expect(await chosenIn(ANTIGEN, () => '2026-01-05T16:00:00.000Z')).toMatchObject({ trouble: 'gone' });
  const between = (start: string) => new Date(Date.parse(start) + 60_000).toISOString();
  expect(await chosenIn(ANTIGEN, between)).toMatchObject({ trouble: 'gone' });
  expect(await chosenIn(PCR, (start) => start)).toMatchObject({ trouble: 'not-given' });
});
