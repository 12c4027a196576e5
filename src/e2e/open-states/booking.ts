import { expect, type Page, type Route } from '@playwright/test';
import { HOUR, MINUTE } from '#text/durations.ts';
import {
  APPOINTMENTS,
  AVERY,
  agreeToTerms,
  book,
  fillBirth,
  holdATime,
  holdBar,
  onward,
  openHeld,
} from '../booking/booking-steps.ts';
import { goTo, press, see, type Journey } from './step.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Holds a time on a clock that can be moved on. */
async function holdForAWhile(page: Page): Promise<void> {
  await page.clock.install();
  await openHeld(page);
}

/** Chooses a test that the held time is not open for. */
async function changeToOneNotOpen(page: Page): Promise<void> {
  const refused = {
    status: 409,
    code: 'slot-taken',
    title: 'Conflict',
    detail: 'Someone else has just taken this time.',
  };
  await page.route('**/service', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', json: refused }),
  );
  await page.locator('summary').filter({ hasText: 'Change test' }).click();
  await page
    .getByRole('region', { name: 'Test' })
    .getByRole('button', { name: /^Allergy blood test/ })
    .click();
  await see(page.getByRole('status').filter({ hasText: /is not open for Allergy blood test/ }));
}

/** The patient's form, with two minutes left. */
async function waitForQuestion(page: Page): Promise<void> {
  await press(page, /^Keep A1C test/);
  await onward(page).click();
  await agreeToTerms(page);
  await see(page.getByRole('textbox', { name: 'Email' }));
  await see(holdBar(page));
  await page.clock.fastForward('08:10');
  await see(page.getByRole('alertdialog', { name: 'Do you need more time?' }));
}

async function waitForEnd(page: Page): Promise<void> {
  await page.clock.fastForward('02:00');
  await expect(page.getByRole('dialog', { name: /^Your hold on .+ has ended/ }).getByRole('listitem')).toHaveCount(3);
}

type Visit = { datetime: string; timeZone: string; timeZoneName: string; offer?: object };

/** What a visit is offered: the same clock, a day earlier. */
function offerTo({ datetime, timeZone, timeZoneName }: Visit): object {
  const start = new Date(Date.parse(datetime) - 24 * HOUR);
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  const localTime = clock.format(start).toLowerCase().replace(/\s/g, ' ');
  const date = new Intl.DateTimeFormat('en-CA', { timeZone }).format(start);
  return {
    aptHoldId: '00000000-0000-4000-8000-000000000000',
    expirationTime: new Date(Date.now() + 14 * MINUTE).toISOString(),
    secondsLeft: 840,
    slot: { id: 'x', start, end: start, localTime, timeZone, timeZoneName, date },
  };
}

/** Has the server tell of an offer, which by itself it makes by day only. */
async function offerEarlier(page: Page): Promise<void> {
  let offer: object = {};
  await page.route(/\/api\/scheduler\/appointments(\?when=upcoming|\/[\w-]+)$/, async (route: Route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Visit | { appointments: Visit[] };
    const visit = 'appointments' in answer ? answer.appointments[0] : answer;
    if (visit) visit.offer = offer = offerTo(visit);
    await route.fulfill({ response, json: answer });
  });
  await page.route('**/api/scheduler/appointments/*/waitlist', async (route) => {
    await route.fulfill({ json: { state: 'offered', offersLeft: 2, offer } });
  });
  await page.goto(APPOINTMENTS);
  await see(page.getByText(/^An earlier time is held for you until/));
}

async function seeOffer(page: Page): Promise<void> {
  await press(page, /^See the earlier time/);
  await see(page.getByRole('region', { name: 'An earlier time is held for you for 15 minutes' }));
  await page.unrouteAll();
}

async function changeTime(page: Page): Promise<void> {
  await page.goto(APPOINTMENTS);
  await press(page, /^Change time/);
  await see(page.getByText('You keep it until you confirm another time.'));
  await holdATime(page);
}

async function sendAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Send my number again' });
  await dialog.getByLabel('Email').fill('nobody@mail.example');
  await fillBirth(dialog, AVERY.birth);
  await press(page, 'Send it');
  await see(dialog.getByText(/^If an appointment is booked with this address/));
}

/** Ends reminders with a link that the server takes, whose token only a mail has. */
async function endReminders(page: Page): Promise<void> {
  await page.route('**/api/scheduler/reminders/off/*', (route) => route.fulfill({ json: {} }));
  await press(page, 'Send no more reminders');
  await see(page.getByText('No more reminders to this address.'));
}

/** Booking, the visit that comes of it, and the pages of its mails, each state on a wide screen and on a phone. */
export const BOOKING: Journey[] = [
  {
    name: 'a time that is held',
    at: APPOINTMENTS,
    width: 1440,
    alsoAt: 390,
    steps: [
      ['it is held', holdForAWhile],
      ['it is not open for another test', changeToOneNotOpen],
      ['two minutes are left', waitForQuestion],
      ['it has ended, with three others', waitForEnd],
    ],
  },
  {
    name: 'a visit',
    at: APPOINTMENTS,
    width: 1440,
    alsoAt: 390,
    steps: [
      ['it is booked', book],
      ['an earlier time in the list', offerEarlier],
      ['an earlier time beside one’s own', seeOffer],
      ['another time is chosen', changeTime],
      [
        'the change is confirmed',
        (page) =>
          onward(page)
            .click()
            .then(() => see(heading(page, 'Move to this time?'))),
      ],
    ],
  },
  {
    name: 'what mails lead to',
    at: APPOINTMENTS,
    width: 1440,
    alsoAt: 390,
    steps: [
      [
        'a lost number',
        async (page) => {
          await press(page, 'Find an appointment');
          await press(page, 'Lost your number? Send it again');
          await press(page, 'Send it');
          await see(page.getByRole('link', { name: /^Enter an email address/ }));
        },
      ],
      ['it is sent again', sendAgain],
      [
        'a link to a visit',
        goTo('/schedule-appointment/partner/visit/#none', (page) =>
          page.getByRole('button', { name: 'See the appointment' }),
        ),
      ],
      [
        'without a date of birth',
        async (page) => {
          await press(page, 'See the appointment');
          await see(page.getByRole('link', { name: 'Enter a date of birth' }));
        },
      ],
      [
        'a link that ends reminders',
        goTo('/schedule-appointment/partner/reminders/#none', (page) =>
          page.getByRole('button', { name: 'Send no more reminders' }),
        ),
      ],
      ['they have ended', endReminders],
    ],
  },
];
