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

function allMails(): Promise<Email[]> {
  // The folder comes with the first mail.
  const files = existsSync(OUTBOX) ? readdirSync(OUTBOX).filter((name) => name.endsWith('.eml')) : [];
  return Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(OUTBOX, name)))));
}

/** The mail to this address whose subject is so, or like that, once it has come: its plain text. */
export async function mailTo(address: string, subject: string | RegExp): Promise<string> {
  const isSo = (of = '') => (typeof subject === 'string' ? of === subject : subject.test(of));
  const mail = async () =>
    (await allMails()).find((one) => isSo(one.subject) && one.to?.some((to) => to.address === address));
  await expect.poll(async () => (await mail()) !== undefined, { timeout: 30_000 }).toBe(true);
  return (await mail())?.text ?? '';
}

/** The one mail about the visit of this number whose subject begins so, once it has come: its subject, and the link of its button. */
export async function mailOf(number: string, beginning: string): Promise<{ subject: string; link: string }> {
  const mails = async () => (await mailsOf(number)).filter(({ subject }) => subject?.startsWith(beginning));
  await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(1);
  const [mail] = await mails();
  return { subject: mail?.subject ?? '', link: /\/schedule-appointment\S+#\S+/.exec(mail?.text ?? '')?.[0] ?? '' };
}
