import { expect, type Page } from '@playwright/test';
import { isOfferHour } from '#scheduler/visits/earlier-times.ts';
import { MINUTE } from '#text/durations.ts';
import { bookByCalls } from './booking-calls.ts';
import { APPOINTMENTS, AVERY, bookTime, fillBirth } from './booking-steps.ts';
import { inDatabase } from './database.ts';
import { tabTo } from '../keyboard.ts';
import { mailOf } from './outbox.ts';
import { expectNothingFromAxe, expectNoSidewaysScroll } from '../page-checks.ts';
import { test } from '../test.ts';

const SERVICE = 1002;
const SAN_JUAN = { latitude: 18.4, longitude: -66.06 };
/**
 * Towns where no other journey books this test, so no cancellation there interferes; it is day, when offers are made,
 * in one at any hour.
 */
const TOWNS = [
  { zone: 'America/Denver', position: { latitude: 39.74, longitude: -104.99 } },
  { zone: 'America/Puerto_Rico', position: SAN_JUAN },
  { zone: 'Pacific/Guam', position: { latitude: 13.47, longitude: 144.75 } },
  { zone: 'Europe/Berlin', position: SAN_JUAN },
];
const townAwake = () => {
  const [now, soon] = [Date.now(), Date.now() + 5 * MINUTE];
  return TOWNS.find(({ zone }) => isOfferHour(zone, now) && isOfferHour(zone, soon))!;
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const waitingBox = (page: Page) => page.getByRole('checkbox', { name: /^Tell me when one opens at / });

/** An open time: the address that books it, and its words. */
type Time = Parameters<typeof bookTime>[1] & { id: string; localTime: string };

/** Two open times of one place, days apart, the earlier one first. */
async function twoTimes(page: Page, { zone, position }: (typeof TOWNS)[number]): Promise<[Time, Time]> {
  const near = await page.request.post('/api/scheduler/locations/search', {
    data: { serviceId: SERVICE, position, organizationId: 'labcorp' },
  });
  const places = (await near.json()) as { locationId: string; status: string }[];
  const locationId = places.find(({ status }) => status === 'Active')?.locationId ?? '';
  await inDatabase('update locations set time_zone = $2 where public_id = $1', [locationId, zone]);
  const asked = new URLSearchParams({ locationId, serviceId: String(SERVICE), numberOfDays: '14' });
  const answer = await page.request.get(`/api/scheduler/timeslots?${asked.toString()}`);
  const { providerDetail } = (await answer.json()) as {
    providerDetail: { scheduleDays: { date: string; timeSlots: { id: string; start: string; localTime: string }[] }[] };
  };
  const timeOn = (day: number): Time => {
    const { date = '', timeSlots = [] } = providerDetail.scheduleDays[day] ?? {};
    const { id = '', start = '', localTime = '' } = timeSlots[Math.floor(Math.random() * timeSlots.length)] ?? {};
    const query = new URLSearchParams({ locationId, serviceId: String(SERVICE), start });
    const monthDay = new Date(`${date}T12:00Z`).toLocaleDateString('en-US', {
      timeZone: 'UTC',
      month: 'long',
      day: 'numeric',
    });
    return {
      id,
      link: `/schedule-appointment/labcorp?${query.toString()}`,
      words: new RegExp(`${monthDay}, ${localTime}`),
      localTime,
    };
  };
  return [timeOn(3), timeOn(6)];
}

async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cancel / }).click();
  await page.getByRole('button', { name: 'Yes, cancel appointment' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your appointment is canceled.' })).toBeVisible();
}

test('somebody asks for an earlier time, another visitor gives one up, and the mail’s link leads to both, side by side; one press takes it, all by keyboard [SCHED-19 part]', async ({
  page,
  browser,
}) => {
  test.slow();
  const [early, late] = await twoTimes(page, townAwake());
  const other = await (await browser.newContext()).newPage();
  await bookByCalls(other, 'labcorp', early.id);
  await other.goto(APPOINTMENTS);
  const number = await bookTime(page, late);

  await tabTo(page, waitingBox(page));
  const joined = page.waitForResponse((response) => response.url().endsWith('/waitlist') && response.ok());
  await page.keyboard.press('Space');
  await joined;
  await expect(waitingBox(page)).toBeChecked();
  await expectNothingFromAxe(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(waitingBox(page)).toBeChecked();

  await cancel(other);
  await other.context().close();
  const { subject, link } = await mailOf(number, 'An earlier time');
  expect(subject).toMatch(/^An earlier time is held for you until \d{1,2}:\d\d [ap]m$/);

  // On another device: the link alone shows nothing.
  const device = await (await browser.newContext()).newPage();
  await device.goto(link);
  await expect(heading(device, 'Your appointment')).toBeVisible();
  await expect(device.getByRole('main')).not.toContainText(early.localTime);
  await fillBirth(device, AVERY.birth);
  await device.keyboard.press('Enter');
  const offer = device.getByRole('region', { name: 'An earlier time is held for you for 15 minutes' });
  await expect(offer).toBeVisible();
  for (const words of [early.words, late.words, /The price stays the same: \$/, /You have/])
    await expect(offer).toContainText(words);
  await expect(offer.getByRole('timer', { name: 'Time left on the offer' })).toHaveText(/^1[0-4]:\d\d$/);
  await expectNothingFromAxe(device);
  // The list tells of it too, and leads here.
  await device.goto(APPOINTMENTS);
  await expect(device.getByRole('article')).toContainText(/An earlier time is held for you until \d{1,2}:\d\d [ap]m/);
  await expectNothingFromAxe(device);
  await expectNoSidewaysScroll(device);
  await device.getByRole('button', { name: /^See the earlier time/ }).click();
  await expect(offer).toBeVisible();
  await device.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(device);
  await tabTo(device, offer.getByRole('button', { name: /^Take / }));
  await device.keyboard.press('Enter');
  const news = device.getByRole('status').filter({ hasText: 'Your appointment has moved to' });
  await expect(news).toContainText(early.words);
  await expect(offer).toBeHidden();
  await expect(device.getByRole('heading', { level: 2, name: early.words })).toBeVisible();
  await expectNothingFromAxe(device);
  await device.goto(APPOINTMENTS);
  await expect(device.getByRole('article')).toHaveCount(1);
  await expect(device.getByRole('article')).toContainText(number);
  await expect(device.getByRole('article')).toContainText(early.localTime);
  await expect(device.getByRole('article')).not.toContainText('An earlier time');
  await device.context().close();
});
