import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('without the assistant’s content no button comes: that is logged, and the page goes on [ERR-3 part]', async () => {
  const add = vi.fn();
  const box = { querySelector: () => null, classList: { add } };
  vi.stubGlobal('document', { querySelector: () => box, addEventListener: () => undefined });
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', (type: string, act: () => void) => type === 'load' && act());
  vi.stubGlobal('location', { pathname: '/findcare/services' });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  for (const answer of [
    () => Promise.reject(new TypeError('no network')),
    () => Promise.resolve(Response.json({ status: 503 }, { status: 503 })),
  ]) {
    vi.resetModules();
    vi.stubGlobal('fetch', answer);
    await import('./launch.ts');
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
    await vi.advanceTimersByTimeAsync(5000);
    warn.mockClear();
  }
  expect(add).not.toHaveBeenCalled();
});
