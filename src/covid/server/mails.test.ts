import { afterAll, beforeAll, expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { GUEST_COOKIE } from '#identity/cookie-names.ts';
import { mailWorker } from '#scheduler/messages/server/mail-worker.ts';
import { testMailServer } from '#scheduler/messages/testing-mail-server.ts';
import { parseSettings } from '#settings/settings.ts';
import { testDatabase } from '#testing/database.ts';
import { startQuickWorkers } from '#testing/jobs.ts';
import { KEYS, testApp, testRuntime } from '#testing/scheduler.ts';
import { until } from '#testing/until.ts';
import { covidTestingOf } from './organization.ts';
import { ANTIGEN, issue, siteUnderTest, somebodyBooked } from './paying/testing.ts';

const database = await testDatabase();
const server = await testMailServer();
let stop = () => Promise.resolve();

beforeAll(async () => {
  const settings = parseSettings({ SMTP_URL: server.url, MAIL_FROM: 'visits@care.example', RATE_LIMITS: 'off' });
  const setup = {
    origin: 'https://care.example',
    content: { ...content(), organizations: [covidTestingOf(content())] },
  };
  stop = await startQuickWorkers(database, [mailWorker({ database, settings, keys: KEYS }, setup)]);
});
afterAll(async () => {
  await stop();
  await server.stop();
});

/** Words that tell others what a visit is for. */
const HEALTH = /covid|test|antigen|pcr|swab|symptom|virus|sample/i;

test('emails and calendars of a test have its time, place, number and what to bring, and no word about health, not in an address either', async () => {
  const note = 'Inside the store. Rapid antigen tests only. Needs insurance or a voucher.';
  const site = await siteUnderTest(database, { note, name: 'Larkmoor Lincoln Park' });
  const { visitor, id, number } = await somebodyBooked(database, site);
  const mailsOf = async (count: number) => {
    const found = () => server.arrived.filter(({ text }) => text?.includes(number));
    await until(() => expect(found()).toHaveLength(count));
    return found();
  };
  const [mail] = await mailsOf(1);
  expect(mail?.text).toContain('your appointment with Bluewick Diagnostics is booked');
  for (const words of ['Larkmoor Lincoln Park', 'A photo ID', 'A way to pay Bluewick Diagnostics ($39)'])
    expect(mail?.text).toContain(words);
  // Nothing is to be paid any more: an email says so, which is of the new price alone.
  const how = { pays: 'voucher', voucher: { code: await issue(database) } };
  await visitor.post('/covid19/insurance', { bookingId: id, appointmentId: id, ...how });
  await visitor.put(`/covid19/appointments/${id}/payment`);
  const [, changed] = await mailsOf(2);
  expect(changed?.subject).toContain('The details of your appointment have changed');
  expect(changed?.text).not.toContain('A way to pay');
  const { body } = await visitor.post('/scheduler/holds', { slotId: site.slot(ANTIGEN, '15:00') });
  await visitor.put(`/scheduler/appointments/${id}`, { aptHoldId: body['aptHoldId'] });
  await mailsOf(3);
  await visitor.put(`/scheduler/appointments/${id}/cancel`);
  for (const { subject, text, html, attachments } of await mailsOf(4)) {
    for (const part of [subject, text, html?.replace(/<style[\s\S]*?<\/style>/g, '')]) expect(part).not.toMatch(HEALTH);
    for (const { content: file } of attachments) {
      const said = typeof file === 'string' ? file : new TextDecoder().decode(file);
      expect(said.replaceAll('\r\n ', '')).toContain('BEGIN:VCALENDAR');
      expect(said.replaceAll('\r\n ', '')).not.toMatch(HEALTH);
    }
  }
  const asked = new Request(`http://care.example/api/scheduler/appointments/${id}/calendar.ics`, {
    headers: { cookie: `${GUEST_COOKIE}=${visitor.cookie ?? ''}` },
  });
  const saved = await testApp(testRuntime(database))(asked, 'anywhere');
  const file = await saved.text();
  expect([saved.status, file]).toEqual([200, expect.stringContaining('Larkmoor Lincoln Park')]);
  expect(file.replaceAll('\r\n ', '')).not.toMatch(HEALTH);
});
