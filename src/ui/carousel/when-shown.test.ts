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
  const root = {} as HTMLElement;
  let seen: (entries: { isIntersecting: boolean; target: HTMLElement }[]) => void = () => undefined;
  const unobserve = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      unobserve = unobserve;
      observe = vi.fn();
      constructor(heard: typeof seen) {
        seen = heard;
      }
    },
  );
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  startWhenShown([root]);
  seen([{ isIntersecting: false, target: root }]);
  expect(unobserve).not.toHaveBeenCalled();
  seen([{ isIntersecting: true, target: root }]);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(new Error('no room')));
  expect(unobserve).toHaveBeenCalledWith(root);
});
