import { afterEach, expect, test, vi } from 'vitest';

import { startWhenShown } from './when-shown.ts';

vi.mock('./carousel.ts', () => ({
  startCarousel: () => {
    throw new Error('no room');
  },
}));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a carousel that can’t start stays the list that it was: only the console hears of it [ERR-3]', async () => {
  let seen: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
  const disconnect = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      disconnect = disconnect;
      observe = vi.fn();
      constructor(heard: typeof seen) {
        seen = heard;
      }
    },
  );
  vi.stubGlobal('document', { readyState: 'complete' });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const stop = startWhenShown({} as HTMLElement);
  seen([{ isIntersecting: false }]);
  expect(disconnect).not.toHaveBeenCalled();
  seen([{ isIntersecting: true }]);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith('carousel', new Error('no room')));
  expect(stop).not.toThrow();
});
