import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rotation } from './rotation.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('turns every five seconds, and not while someone points at it, is inside it, or has paused it [BANNER-1 part]', () => {
  const turn = vi.fn();
  const heard = vi.fn();
  const turning = rotation(5000, turn, heard);
  vi.advanceTimersByTime(10_000);
  expect(turn).toHaveBeenCalledTimes(2);

  turning.hold('hover');
  turning.hold('focus');
  turning.release('hover');
  vi.advanceTimersByTime(20_000);
  expect(turn).toHaveBeenCalledTimes(2);
  expect(heard).toHaveBeenLastCalledWith(false);
  expect(turning.playing()).toBe(true);

  turning.release('focus');
  vi.advanceTimersByTime(4999);
  expect(turn).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  expect(turn).toHaveBeenCalledTimes(3);

  turning.hold('paused');
  expect(turning.playing()).toBe(false);
  turning.release('paused');
  turning.stop();
  vi.advanceTimersByTime(20_000);
  expect(turn).toHaveBeenCalledTimes(3);
});
