import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { DAY } from '#text/durations.ts';
import { AVERY, book } from './booking-steps.ts';
import { inDatabase } from './database.ts';
import { mailsOf } from './outbox.ts';
import { test } from '../test.ts';

/** The visit as the API tells this browser. */
async function bookedVisit(page: Page) {
  const id = await page.evaluate(() => sessionStorage.getItem('appointmentId'));
  const answer = await page.request.get(`/api/scheduler/appointments/${id}`);
  return (await answer.json()) as {
    appointmentId: string;
    datetime: string;
    end: string;
    localTime: string;
    timeZone: string;
    timeZoneName: string;
    location: {
      name: string;
      address: { line1: string; city: string; state: string; zip: string };
      position: { latitude: number; longitude: number };
    };
    service: { display: string };
  };
}

test('whoever has booked sees number, what, where and when, the way there, calendars and a sheet to print; a mail confirms it at once, and another reminds 24 hours before [SCHED-14]', async ({
  page,
}) => {
  const number = await book(page, 'late');
  const { appointmentId, datetime, end, localTime, timeZone, timeZoneName, location, service } =
    await bookedVisit(page);
  const main = page.getByRole('main');
  const { line1, city, state, zip } = location.address;
  const told = [number, service.display, location.name, line1, `${city}, ${state} ${zip}`, localTime, timeZoneName];
  for (const words of told) await expect(main).toContainText(words);
  const day = new Date(datetime).toLocaleDateString('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  });
  await expect(page.getByRole('heading', { level: 2, name: `${day}, ${localTime}` })).toBeVisible();
  const directions = await page.getByRole('link', { name: 'Directions' }).getAttribute('href');
  for (const degrees of [location.position.latitude, location.position.longitude])
    expect(directions).toContain(String(degrees));

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Add to calendar/ }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  const compact = (instant: string) => instant.replace(/[-:]|\.\d+/g, '');
  expect(file).toContain(`DTSTART:${compact(datetime)}\r\nDTEND:${compact(end)}`);
  expect(file).toContain('SUMMARY:Appointment at ');
  for (const [name, host, dates] of [
    ['Google Calendar', 'calendar.google.com', [`${compact(datetime)}/${compact(end)}`]],
    ['Outlook', 'outlook.live.com', [datetime, end]],
  ] as const) {
    const link = page.getByRole('link', { name: new RegExp(`^${name} ?, opens in a new tab$`) });
    const href = new URL((await link.getAttribute('href')) ?? '');
    expect(href.host).toBe(host);
    expect([...href.searchParams.values()]).toEqual(
      expect.arrayContaining([...dates, `Appointment at ${location.name}`]),
    );
    for (const secret of [number, AVERY.first, AVERY.last, service.display])
      expect(decodeURIComponent(href.search)).not.toContain(secret);
  }

  await page.evaluate(() => (globalThis.print = () => document.body.setAttribute('data-printed', 'yes')));
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('.print-sheet');
  await expect(sheet).toBeVisible();
  for (const words of told) await expect(sheet).toContainText(words);
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: null });

  await expect(main).toContainText('We’re sending it to a');
  await expect(main.getByRole('button', { name: 'Wrong address?' })).toBeVisible();
  await expect.poll(async () => (await mailsOf(number)).length).toBe(1);
  const [confirmation] = await mailsOf(number);
  expect(confirmation?.to?.map(({ address }) => address)).toEqual([AVERY.email]);
  expect(confirmation?.subject).toBe(`Your appointment is booked: ${day}, ${localTime}`);
  for (const words of [location.name, line1, timeZoneName]) expect(confirmation?.text).toContain(words);

  // Nobody waits here for the day before: that it is due then is read, and then it is made due.
  const due = `data->>'appointmentId' = $1 and data->>'kind' = 'reminder'`;
  const [reminder] = await inDatabase(`select start_after from pgboss.job where ${due}`, [appointmentId]);
  expect(reminder?.['start_after']).toEqual(new Date(Date.parse(datetime) - DAY));
  await inDatabase(`update pgboss.job set start_after = now() where ${due}`, [appointmentId]);
  await expect.poll(async () => (await mailsOf(number)).length).toBe(2);
  const reminded = (await mailsOf(number)).find(({ subject }) => subject !== confirmation?.subject);
  expect(reminded?.subject).toContain(localTime);
  expect(reminded?.to?.map(({ address }) => address)).toEqual([AVERY.email]);
});
