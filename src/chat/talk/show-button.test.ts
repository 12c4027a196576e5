import { afterEach, expect, test, vi } from 'vitest';

import { showButton } from './show-button.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('without the assistant’s content no button comes: that is logged, and the page goes on [ERR-3 part]', async () => {
  const add = vi.fn();
  const box = { querySelector: () => null, classList: { add } };
  vi.stubGlobal('document', { querySelector: () => box });
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  for (const answer of [
    () => Promise.reject(new TypeError('no network')),
    () => Promise.resolve(Response.json({ status: 503 }, { status: 503 })),
  ]) {
    vi.stubGlobal('fetch', answer);
    await showButton();
    await vi.advanceTimersByTimeAsync(5000);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockClear();
  }
  expect(add).not.toHaveBeenCalled();
});

test('the button comes two seconds after the assistant’s content [BANNER-4 part]', async () => {
  const add = vi.fn();
  const box = { querySelector: () => null, classList: { add } };
  vi.stubGlobal('document', { querySelector: () => box });
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})));
  await showButton();
  await vi.advanceTimersByTimeAsync(1999);
  expect(add).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(add).toHaveBeenCalledExactlyOnceWith('here');
});
