import { afterEach, expect, test, vi } from 'vitest';
import { until } from '#testing/until.ts';

import { wakeWhenShown } from './when-shown.ts';

const island = new EventTarget();
const root = { closest: () => island } as unknown as HTMLElement;
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
});

test('a carousel wakes when it is in view, once', async () => {
  const { page, observe, see, unobserve } = stubViews();
  const woken = vi.fn();
  island.addEventListener('care:wake', woken);
  wakeWhenShown(roots);
  page.dispatchEvent(new Event('scroll'));
  await until(() => expect(observe).toHaveBeenCalledExactlyOnceWith(root));
  see({ isIntersecting: false, target: root });
  expect([unobserve, woken].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  see({ isIntersecting: true, target: root });
  expect(woken).toHaveBeenCalledOnce();
  expect(unobserve).toHaveBeenCalledWith(root);
});

test('carousels wait for the first sign of a visitor, or for four seconds', async () => {
  vi.useFakeTimers();
  const { page, observe } = stubViews();
  wakeWhenShown(roots);
  await vi.advanceTimersByTimeAsync(3900);
  expect(observe).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(observe).toHaveBeenCalledOnce();
  page.dispatchEvent(new Event('pointerover'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(observe).toHaveBeenCalledOnce();

  wakeWhenShown(roots);
  page.dispatchEvent(new Event('pointerover'));
  await vi.advanceTimersByTimeAsync(0);
  expect(observe).toHaveBeenCalledTimes(2);
});
