import type { Browser, Locator, Page } from '@playwright/test';
import { atMost, plain, type BenchOutcome } from './harness.ts';
import { quantile } from './numbers.ts';
import { openBrowser } from './script.ts';
import type { TestBed } from './test-bed.ts';

const ROUNDS = 4;
const SLOWER = 4;
/** Milliseconds between two keys. */
const BETWEEN_MS = 250;
/** What is typed; each round in fields that have seen none of it. */
const TYPED = ['eczema', 'flu shot', 'headache', 'therapist', 'dermatolgist', 'eye exam'];
const FIELDS = [
  ['the home page', '/findcare/services', 'main'],
  ['the head of a category page', '/findcare/category/skin-hair', 'header'],
] as const;

/** From a key to the suggestions for what then stands in the field, painted, on a processor four times slower. */
export async function keystrokes(bed: TestBed): Promise<BenchOutcome> {
  const { origin } = await bed.server({ DATA_DIR: bed.folder() });
  const browser = await openBrowser();
  try {
    const bare = await allRounds(browser, async (page) => {
      await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: BARE }));
      await page.goto(`${origin}/bare`);
      return page.locator('input');
    });
    const figures = [];
    for (const [where, path, inside] of FIELDS) {
      const times = await allRounds(browser, async (page) => {
        await page.goto(origin + path);
        const field = page.locator(`${inside} [name="q"]`).first();
        await field.click();
        await page.locator(`${inside} [name="q"][role="combobox"]`).first().waitFor();
        return field;
      });
      figures.push(
        atMost(`${where}: p75 from key to painted suggestions`, quantile(times, 0.75), 100, ms),
        plain(
          `${where}: p50 and p99, and keys`,
          `${ms(quantile(times, 0.5))}, ${ms(quantile(times, 0.99))}, ${times.length}`,
        ),
        plain(`${where}: p75 to that of the bare page`, (quantile(times, 0.75) / quantile(bare, 0.75)).toFixed(2)),
      );
    }
    figures.push(plain('the bare page: p75 and p50', `${ms(quantile(bare, 0.75))}, ${ms(quantile(bare, 0.5))}`));
    return {
      title: 'From a key to the suggestions for the whole text in the field, on a processor four times slower',
      figures,
      notes: [
        `Key events of a real Chromium, ${BETWEEN_MS} ms apart, at our real server on this machine; from the time of the event to the frame after the answer for the new text was drawn. Drawing the older suggestions again for the new letter doesn't count. Typed: ${TYPED.join(', ')}.`,
        'The bare page is an input and a list without style, icons or library, at the same server: its script writes the titles of the same answers. It shows what this machine needs for any page.',
      ],
    };
  } finally {
    await browser.close();
  }
}

/** An input that asks at each letter and lists the titles of the answer. */
const BARE = `<!doctype html><title>Bare</title><input><ul></ul><script>
const [field, list] = document.querySelectorAll('input, ul');
let latest;
field.addEventListener('input', async () => {
  latest?.abort();
  const { signal } = (latest = new AbortController());
  if (field.value.length < 2) return list.replaceChildren();
  const headers = { 'content-type': 'application/json' };
  try {
    const answer = await fetch('/api/search/suggestions', { method: 'POST', headers, signal, body: JSON.stringify({ words: field.value }) });
    const { groups } = JSON.parse(await answer.text());
    list.replaceChildren(...groups.flatMap(({ items }) => items).map(({ title }) => Object.assign(document.createElement('li'), { textContent: title })));
  } catch {}
});
</script>`;

/** The times of all rounds but the first; \`open\` leads a page to its field. */
async function allRounds(browser: Browser, open: (page: Page) => Promise<Locator>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(watch);
    const taken = await typeAll(page, await open(page));
    if (round > 0) times.push(...taken);
    await context.close();
  }
  return times;
}

/** Types all texts letter by letter, and gives the milliseconds of each key after which there was something to suggest. */
async function typeAll(page: Page, field: Locator): Promise<number[]> {
  await field.focus();
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  let keys = 0;
  for (const text of TYPED) {
    await field.fill('');
    await page.waitForTimeout(BETWEEN_MS);
    for (const [at, letter] of Array.from(text).entries()) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await page.waitForTimeout(BETWEEN_MS);
      if (at > 0 && letter !== ' ') keys += 1;
    }
  }
  const times = await page.evaluate(() => Reflect.get(globalThis, 'painted') as number[]);
  // A key whose suggestions did not come before the next one took at least as long as that.
  return [...times, ...Array.from({ length: Math.max(0, keys - times.length) }, () => BETWEEN_MS)];
}

/** In the page: for each key the time until a frame with the answer for the new text is painted. */
function watch(): void {
  const painted: number[] = [];
  Reflect.set(globalThis, 'painted', painted);
  let [pressed, answered] = [0, false];
  addEventListener('keydown', ({ timeStamp }) => ([pressed, answered] = [timeStamp, false]), true);
  const done = (): void => {
    if (!answered || pressed === 0) return;
    const since = pressed;
    [pressed, answered] = [0, false];
    requestAnimationFrame(() => setTimeout(() => painted.push(performance.now() - since)));
  };
  new MutationObserver(done).observe(document, { subtree: true, childList: true });
  const ask = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await ask(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (!url.endsWith('/search/suggestions')) return answer;
    // The page reads it once, by text(); reading a copy first would keep it waiting.
    const text = answer.text.bind(answer);
    answer.text = async () => {
      const read = await text();
      answered = true;
      // The same suggestions as before draw nothing new: two frames are more than enough.
      requestAnimationFrame(() => requestAnimationFrame(done));
      return read;
    };
    return answer;
  };
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}
