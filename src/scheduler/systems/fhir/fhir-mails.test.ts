import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '#testing/until.ts';
import { content } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import { parseSettings } from '#settings/settings.ts';
import { startQuickWorkers } from '#testing/jobs.ts';
import { mailWorker } from '#scheduler/messages/server/mail-worker.ts';
import { testMailServer, type ArrivedMail } from '#scheduler/messages/testing-mail-server.ts';
import { dayWords } from '#scheduler/engine/slot-words.ts';
import { bookVisit, KEYS } from '#testing/scheduler.ts';
import { PARTNER, partnerUnderTest } from './testing.ts';

const database = await testDatabase();
const { visitor, freeSlots, place, environment } = await partnerUnderTest(database);
const mails = await testMailServer(() => null);
let stop = () => Promise.resolve();

beforeAll(async () => {
  const settings = parseSettings({ ...environment, SMTP_URL: mails.url, MAIL_FROM: 'visits@care.example' });
  const setup = { origin: 'https://care.example', content: content() };
  stop = await startQuickWorkers(database, [mailWorker({ database, settings, keys: KEYS }, setup)]);
});
afterAll(async () => {
  await stop();
  await mails.stop();
});

/** The mails about a visit, once there are `count`. */
async function mailsOf(number: string, count: number): Promise<ArrivedMail[]> {
  const found = () => mails.arrived.filter(({ text }) => text?.includes(number));
  await until(() => expect(found()).toHaveLength(count));
  return found();
}

type Visit = { date: string; localTime: string };
const timeOf = ({ date, localTime }: Visit): string => `${dayWords(date).long}, ${localTime}`;
const entryOf = (mail: ArrivedMail | undefined): string => {
  const { content: entry = '' } = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar') ?? {};
  return typeof entry === 'string' ? entry : new TextDecoder().decode(entry);
};

test('a visit at a FHIR partner is confirmed by mail when it is booked, moved and canceled, each with its calendar entry, and nothing about health [SCHED-14 part]', async () => {
  const person = visitor();
  const [first, later] = (await freeSlots()).slice(-2) as [string, string];
  const { id, number } = await bookVisit(person, first, PARTNER);
  const path = `/scheduler/appointments/${id}`;
  const before = (await person.get(path)).body as unknown as Visit;
  const [booked] = await mailsOf(number, 1);
  expect(booked?.subject).toBe(`Your appointment is booked: ${timeOf(before)}`);
  expect(booked?.to?.map(({ address }) => address)).toEqual(['ada@example.com']);
  expect(booked?.text).toContain(
    `WHEN\n${timeOf(before)}\nCentral Time\n30 minutes, in person\n\nWHERE\n${place.name}\n`,
  );
  expect(booked?.text).toContain('with Providence is booked.');
  expect(entryOf(booked)).toMatch(/METHOD:REQUEST[\s\S]+SEQUENCE:0/);

  const { aptHoldId } = (await person.post('/scheduler/holds', { slotId: later })).body;
  expect((await person.put(path, { aptHoldId })).status).toBe(200);
  const after = (await person.get(path)).body as unknown as Visit;
  const [, moved] = await mailsOf(number, 2);
  expect(moved?.subject).toBe(`Your appointment has moved: ${timeOf(after)}`);
  expect(moved?.text).toContain(`WAS\n${timeOf(before)}\n\nNOW\n${timeOf(after)}\n`);
  expect(entryOf(moved)).toMatch(/METHOD:REQUEST[\s\S]+SEQUENCE:1/);

  await person.put(`${path}/cancel`);
  const [, , canceled] = await mailsOf(number, 3);
  expect(canceled?.subject).toBe(`Your appointment on ${dayWords(after.date).long} is canceled`);
  expect(entryOf(canceled)).toMatch(/METHOD:CANCEL[\s\S]+SEQUENCE:2/);
  for (const { subject, text, html } of [booked, moved, canceled] as ArrivedMail[])
    for (const part of [subject, text, html]) expect(part).not.toMatch(/Yearly checkup|CHECKUP/i);
});
