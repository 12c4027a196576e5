import { afterEach, expect, test, vi } from 'vitest';

import { startWhenShown } from './when-shown.ts';

vi.mock('./carousel.ts', () => ({
  startCarousel: () => {
    throw new Error('no room');
  },
}));

const root = {} as HTMLElement;
const roots = [root] as unknown as NodeListOf<HTMLElement>;

/** What tells the page which carousels are in view. */
function stubViews() {
  let seen: (entries: { isIntersecting: boolean; target: HTMLElement }[]) => void = () => undefined;
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const [observe, unobserve] = [vi.fn(), vi.fn()];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      unobserve = unobserve;
      observe = observe;
      constructor(heard: typeof seen) {
        seen = heard;
      }
    },
  );
  return { page, observe, unobserve, see: (entry: Parameters<typeof seen>[0][number]) => seen([entry]) };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a carousel that can’t start stays the list that it was: only the console hears of it [ERR-3 part]', async () => {
  const { page, observe, see, unobserve } = stubViews();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  startWhenShown(roots);
  page.dispatchEvent(new Event('scroll'));
  await vi.waitFor(() => expect(observe).toHaveBeenCalledExactlyOnceWith(root));
  see({ isIntersecting: false, target: root });
  expect(unobserve).not.toHaveBeenCalled();
  see({ isIntersecting: true, target: root });
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(new Error('no room')));
  expect(unobserve).toHaveBeenCalledWith(root);
});

test('carousels wait for the first sign of a visitor, or for four seconds', async () => {
  vi.useFakeTimers();
  const { page, observe } = stubViews();
  startWhenShown(roots);
  await vi.advanceTimersByTimeAsync(3900);
  expect(observe).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(observe).toHaveBeenCalledOnce();
  page.dispatchEvent(new Event('pointerover'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(observe).toHaveBeenCalledOnce();

  startWhenShown(roots);
  page.dispatchEvent(new Event('pointerover'));
  await vi.advanceTimersByTimeAsync(0);
  expect(observe).toHaveBeenCalledTimes(2);
});
