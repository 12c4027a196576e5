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

it('turns first when the first slide has been in view for as long as any, unless something held it', () => {
  const [turn, held] = [vi.fn(), vi.fn()];
  rotation(5000, turn, vi.fn(), 1000);
  const other = rotation(5000, held, vi.fn(), 1000);
  other.hold('hover');
  other.release('hover');
  vi.advanceTimersByTime(1000);
  expect([turn, held].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  vi.advanceTimersByTime(4000);
  expect([turn, held].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  vi.advanceTimersByTime(1000);
  expect(turn).toHaveBeenCalledTimes(2);
});
