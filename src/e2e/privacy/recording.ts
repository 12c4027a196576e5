import { expect, type BrowserContext, type Page, type Request } from '@playwright/test';
import { AVERY } from '../booking/booking-calls.ts';

/** What must leave in no address, in every way that it could be written there. */
export const PERSONAL = [
  AVERY.last,
  AVERY.email,
  '1986-04-17',
  '04171986',
  '4/17/1986',
  '3125550143',
  AVERY.phone,
  'Clark St',
];

/** Where somebody is: told to no one outside. */
export const PLACE = ['60614', 'Chicago', '41.92', '-87.6'];

/** One thing that a browser has asked for. */
export type Recorded = { url: URL; method: string; referer: string; body: string };

/** All that a browser asks, and says on its console, from now on. */
export type Recording = { asked: Recorded[]; said: string[] };

/** Records a browser. Providers' own sites answer with a page that says 'There'. */
export async function record(context: BrowserContext): Promise<Recording> {
  const recording: Recording = { asked: [], said: [] };
  await context.route(/^https:\/\/[\w.-]+\.example\//, (route) => route.fulfill({ body: 'There' }));
  context.on('request', (request: Request) => {
    recording.asked.push({
      url: new URL(request.url()),
      method: request.method(),
      referer: request.headers()['referer'] ?? '',
      body: request.postData() ?? '',
    });
  });
  context.on('console', (message) => recording.said.push(message.text()));
  return recording;
}

/** What was asked of other hosts than that of the site, whose address is `own`. */
export function leftFor(asked: readonly Recorded[], own: string | undefined): Recorded[] {
  const { host } = new URL(own ?? '');
  return asked.filter(({ url }) => url.host !== host && url.protocol !== 'data:' && url.protocol !== 'blob:');
}

/** An id that chance made: of hex digits, so that a short word such as A1C is in one of some hundred. */
const RANDOM_ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** Which of these words stand in a text, as it is and decoded, outside of random ids. */
export function wordsIn(text: string, words: readonly string[]): string[] {
  const read = `${text} ${decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, '%25'))}`
    .replaceAll(RANDOM_ID, '')
    .toLowerCase();
  return words.filter((word) => read.includes(word.toLowerCase()));
}

/** None of these words is in an address that was asked for, nor in a Referer, nor on the console. */
export function expectUntold({ asked, said }: Recording, words: readonly string[]): void {
  for (const { url, referer } of asked) {
    expect(wordsIn(url.href, words), url.href).toEqual([]);
    expect(wordsIn(referer, words), referer).toEqual([]);
  }
  expect(wordsIn(said.join('\n'), words)).toEqual([]);
}

/** None of these words is in what the browser keeps: web storage, databases and caches of pages, cookies. */
export async function expectNotKept(page: Page, words: readonly string[]): Promise<void> {
  const kept = await page.evaluate(async () =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      await indexedDB.databases(),
      // Only where the browser holds the address for safe.
      'caches' in globalThis ? await caches.keys() : [],
    ]),
  );
  expect(wordsIn(kept, words), kept).toEqual([]);
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  expect(wordsIn(cookies, words), cookies).toEqual([]);
}
