import { expect, type Page } from '@playwright/test';
import { dayWords } from '#scheduler/engine/slot-words.ts';
import { APPOINTMENTS, bookTime, chooseADay, DETAILS, holdBar, onward, times } from './booking-steps.ts';
import { inDatabase } from './database.ts';
import { expectNothingFromAxe, expectNoSidewaysScroll } from '../page-checks.ts';
import { test } from '../test.ts';

const SERVICE = 1001;
/** A town in which no other journey books a blood draw. */
const POSITION = { latitude: 43.6, longitude: -116.2 };

/** A lab inside a store there, and its open days. */
async function labInStore(page: Page) {
  const near = await page.request.post('/api/scheduler/locations/search', {
    data: { serviceId: SERVICE, position: POSITION, organizationId: 'labcorp' },
  });
  type Place = { locationId: string; name: string; coLocated: boolean; store: { clinicTrademarkCode?: string } };
  const { locationId, name, store } = ((await near.json()) as Place[]).find(({ coLocated }) => coLocated)!;
  const asked = new URLSearchParams({ locationId, serviceId: String(SERVICE), numberOfDays: '21' });
  const answer = await page.request.get(`/api/scheduler/timeslots?${asked.toString()}`);
  type Day = { date: string; timeSlots: { start: string; localTime: string }[] };
  const { providerDetail } = (await answer.json()) as { providerDetail: { scheduleDays: Day[] } };
  return { locationId, name, storeNumber: store.clinicTrademarkCode ?? '', days: providerDetail.scheduleDays };
}

const CLOSE = 'update stores set closed_from = $2, closed_until = $3 where number = $1';

test('a store closes after somebody has booked in it: booking says until when, the list and the appointment say in yellow that it can’t take place, and its first act moves it to another day [SCHED-11 part]', async ({
  page,
}) => {
  const { locationId, name, storeNumber, days } = await labInStore(page);
  const { date, timeSlots } = days[4]!;
  const { start, localTime } = timeSlots[Math.floor(Math.random() * timeSlots.length)]!;
  const chosen = { locationId, serviceId: String(SERVICE) };
  const link = `${DETAILS}?${new URLSearchParams({ ...chosen, start }).toString()}`;
  await bookTime(page, { link, words: new RegExp(localTime) });
  const [first, last] = [days[3]!.date, days[5]!.date];
  const why = `${name} is in a store that is closed from ${dayWords(first).long}, until ${dayWords(last).long}.`;
  await inDatabase(CLOSE, [storeNumber, first, last]);
  try {
    await page.goto(`${DETAILS}?${new URLSearchParams(chosen).toString()}`);
    const yellow = page.locator('.alert.warn');
    await expect(yellow).toContainText('This store closes for a time.');
    await expect(yellow).toContainText(`from ${dayWords(first).long} until ${dayWords(last).long}`);
    const thatDay = new RegExp(`${dayWords(date).monthDay}\\b`);
    await expect(page.getByRole('radio', { name: thatDay, disabled: false })).toHaveCount(0);

    await page.goto(APPOINTMENTS);
    const visit = page.getByRole('article');
    await expect(visit.locator('.alert.warn')).toContainText('This appointment can’t take place as booked.');
    await expect(visit.locator('.alert.warn')).toContainText(why);
    await expect(visit.getByRole('button').first()).toHaveAccessibleName(/^Change the time for /);
    await expectNothingFromAxe(page);
    await visit.getByRole('button', { name: /^See details/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your appointment' })).toBeVisible();
    await expect(yellow).toContainText(why);
    await expect(page.getByRole('link', { name: /^Add to calendar/ })).toHaveCount(0);
    await expectNothingFromAxe(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: /^Change the time/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Change the time' })).toBeVisible();
    await chooseADay(page);
    await times(page).first().click();
    await expect(holdBar(page)).toContainText('We are holding');
    await onward(page).click();
    await page.getByRole('button', { name: /^Move to / }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your appointment has moved' })).toBeVisible();
    await expect(page.getByText('can’t take place')).toHaveCount(0);
  } finally {
    await inDatabase(CLOSE, [storeNumber, null, null]);
  }
});
