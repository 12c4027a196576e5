import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { until } from '#testing/until.ts';

import { $content, $isOpen, closeTalk, loadContent, openTalk } from './store.ts';

let answer: () => Promise<Response>;
let warn: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.stubGlobal('fetch', () => answer());
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['an error', () => Promise.resolve(Response.json({ status: 503 }, { status: 503 }))],
  ['no answer', () => Promise.reject(new TypeError('no network'))],
  ['nonsense', () => Promise.resolve(Response.json({}))],
])(
  'when the assistant’s content is %s that is logged, the page goes on, and it can be asked for again [ERR-3 part]',
  async (_, failed) => {
    answer = failed;
    openTalk();
    await until(() => expect($content.get()).toEqual({ state: 'failed' }));
    expect($isOpen.get(), 'the window says so itself').toBe(true);
    expect(warn).toHaveBeenCalledOnce();
    closeTalk();
    const contents = [{ contentData: { opening: {} } }, { contentData: '<p>Call 911.</p>' }];
    answer = () => Promise.resolve(Response.json({ contents }));
    await loadContent();
    expect($content.get()).toMatchObject({ state: 'ready', markup: '<p>Call 911.</p>' });
    $content.set({ state: 'loading' });
  },
);
