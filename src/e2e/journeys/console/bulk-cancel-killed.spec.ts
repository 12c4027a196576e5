import { expect, type Browser, type Page } from '@playwright/test';
import { HOME } from '#demo/spread.ts';
import { AVERY_SENT, bookByCalls, openDays } from '../../booking/booking-calls.ts';
import { OwnServer } from '../../servers/own-server.ts';
import { START_MS } from '../../servers/start-time.ts';
import { AT_A_DESK, test as journey } from '../journey.ts';

const test = journey.extend<{ own: OwnServer }>({
  // A start takes as long as the machine is busy: it has time of its own.
  own: [
    async ({ browserName: _ }, use) => {
      const own = await OwnServer.started();
      await use(own);
      await own.remove();
    },
    { timeout: START_MS },
  ],
  baseURL: async ({ own }, use) => use(own.origin),
});

test.use(AT_A_DESK);

const MANY = 8;
const BEFORE = 3;

test('A supervisor cancels a whole day, the server is killed midway and started again, and the page goes on to the end: each visit is canceled once, each person has one mail [ADM-3 part]', async ({
  page,
  own,
  browser,
}) => {
  const { site, date, numbers } = await bookADay(browser, own.origin);
  await signIn(page, own.said);
  await page.goto('/admin/bulk-cancel');
  await page.getByRole('combobox', { name: 'Site' }).selectOption(site);
  await page.getByLabel('Day', { exact: true }).fill(date);
  await page.getByRole('button', { name: 'See who that is' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /appointments$/ })).toHaveText(`${MANY} appointments`);
  await page.getByLabel(`Type ${MANY} to cancel ${MANY} appointments`).fill(String(MANY));

  // Somebody else has one of them in hand: the job waits there, and is killed.
  const other = await own.connect();
  await other.query('begin');
  await other.query('select from appointments where confirmation_number = $1 for update', [numbers[BEFORE]]);
  await page.getByLabel(/^Type /).press('Enter');
  await expect(page.getByText(`${BEFORE} of ${MANY} canceled, ${BEFORE} told.`)).toBeVisible();
  await own.kill();
  await other.end();

  await own.start();
  await passAMinute(own);
  await expect(page.getByText(`${MANY} canceled and told`).first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('No one was told twice.')).toBeVisible();
  await expect.poll(() => canceledMails(own, numbers), { timeout: 30_000 }).toEqual(numbers.map(() => 1));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What came of it' })).toBeVisible();
  await expect(page.getByText(`${MANY} canceled and told`).first()).toBeVisible();
});

/** Has people book a day at the nearest lab, each with an address of their own; answers their numbers, in the order of their times. */
async function bookADay(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL });
  const visitor = await context.newPage();
  const { locationId, days } = await openDays(visitor, {
    ...{ organizationName: 'labcorp', serviceId: 1003 },
    position: { latitude: HOME.lat, longitude: HOME.lng },
  });
  const { date, timeSlots } = days.findLast((day) => day.timeSlots.length >= MANY)!;
  const numbers: string[] = [];
  for (const [at, { id }] of timeSlots.slice(0, MANY).entries()) {
    const [emails, phones] = [[{ address: `person-${at}@mail.example` }], [{ number: `312-555-015${at}` }]];
    const contact = { ...AVERY_SENT.contact, emails, phones };
    const patient = { ...AVERY_SENT, dob: `196${at}-04-17`, contact };
    numbers.push((await bookByCalls(visitor, 'labcorp', id, patient)).number);
  }
  await context.close();
  return { site: locationId, date, numbers };
}

/** Signs the demo's supervisor in, by what the server says of her at its first start. */
async function signIn(page: Page, said: string): Promise<void> {
  const [, password = ''] = /with the password (\S+),/.exec(said) ?? [];
  const [, email = '', code = ''] = /site supervisor: (\S+)\n.+; backup codes (\S+),/.exec(said) ?? [];
  await page.goto('/account/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await page.getByLabel('Backup code').fill(code);
  await page.getByLabel('Backup code').press('Enter');
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
}

/** As if the time had passed after which what a dead process was at is for others. */
async function passAMinute(own: OwnServer): Promise<void> {
  const database = await own.connect();
  await database.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
  await database.end();
}

/** How many mails each of these has about their canceled visit. */
async function canceledMails(own: OwnServer, numbers: readonly string[]): Promise<number[]> {
  const mails = (await own.mails()).filter(({ subject }) => subject?.endsWith('is canceled'));
  return numbers.map((number) => mails.filter(({ text }) => text?.includes(number)).length);
}
