import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** The data folder of the server that journeys are walked on. */
export const DATA = 'test-results/browser/data';
const OUTBOX = join(DATA, 'outbox');

/** Mails about the visit of this number that have been sent so far. */
export async function mailsOf(number: string): Promise<Email[]> {
  // The folder comes with the first mail.
  const files = existsSync(OUTBOX) ? readdirSync(OUTBOX).filter((name) => name.endsWith('.eml')) : [];
  const mails = await Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(OUTBOX, name)))));
  return mails.filter(({ text }) => text?.includes(number));
}
