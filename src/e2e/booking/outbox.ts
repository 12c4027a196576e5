import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/** The data folder of the server that journeys are walked on. */
export const DATA = 'test-results/browser/data';
const OUTBOX = join(DATA, 'outbox');

/** Mails about the visit of this number that have been sent so far. */
export async function mailsOf(number: string): Promise<Email[]> {
  return (await allMails()).filter(({ text }) => text?.includes(number));
}

/** Mails that have been read, by the name of their file: the folder grows as a run goes on, and is asked often. */
const read = new Map<string, Promise<Email>>();

function allMails(): Promise<Email[]> {
  // The folder comes with the first mail.
  const files = existsSync(OUTBOX) ? readdirSync(OUTBOX).filter((name) => name.endsWith('.eml')) : [];
  return Promise.all(files.map(mailIn));
}

function mailIn(file: string): Promise<Email> {
  const mail = read.get(file) ?? PostalMime.parse(readFileSync(join(OUTBOX, file)));
  read.set(file, mail);
  return mail;
}

/** The mail to this address whose subject is so, or like that, once it has come: its plain text. */
export async function mailTo(address: string, subject: string | RegExp): Promise<string> {
  const isSo = (of = '') => (typeof subject === 'string' ? of === subject : subject.test(of));
  const mail = async () =>
    (await allMails()).find((one) => isSo(one.subject) && one.to?.some((to) => to.address === address));
  await expect.poll(async () => (await mail()) !== undefined, { timeout: 30_000 }).toBe(true);
  return (await mail())?.text ?? '';
}

/** What a mail about a visit says; `link` is that of its button, `calendar` the entry that came with it, '' for none. */
type VisitMail = { subject: string; text: string; link: string; calendar: string };

/** The one mail about the visit of this number whose subject begins so, once it has come. */
export async function mailOf(number: string, beginning: string): Promise<VisitMail> {
  const mails = async () => (await mailsOf(number)).filter(({ subject }) => subject?.startsWith(beginning));
  await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(1);
  const [mail] = await mails();
  const { subject = '', text = '' } = mail ?? {};
  const link = /\/schedule-appointment\S+#\S+/.exec(text)?.[0] ?? '';
  return { subject, text, link, calendar: calendarIn(mail) };
}

/** Its lines as they were before they were cut at 75 characters. */
function calendarIn(mail?: Email): string {
  const [entry] = mail?.attachments.filter(({ mimeType }) => mimeType === 'text/calendar') ?? [];
  const text = typeof entry?.content === 'string' ? entry.content : new TextDecoder().decode(entry?.content);
  return text.replace(/\r?\n /g, '');
}
