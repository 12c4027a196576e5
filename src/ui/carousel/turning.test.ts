import type { EmblaCarouselType } from 'embla-carousel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { turning } from './turning.ts';

const heard = vi.fn();
let root: HTMLElement & EventTarget;
let isStill: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  isStill = false;
  const own: object = {
    matches: () => false,
    hasAttribute: () => false,
    contains: () => false,
    toggleAttribute: vi.fn(),
    querySelector: () => null,
  };
  root = Object.assign(new EventTarget(), own) as typeof root;
  vi.stubGlobal('document', Object.assign(new EventTarget(), { activeElement: null, visibilityState: 'visible' }));
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = (): void => undefined;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Slides that turn as embla's autoplay turns them: how often they have, and the slides for the hand. */
function started(first = 5000) {
  const scrollNext = vi.fn();
  const hears: Record<string, (() => void)[]> = {};
  const embla = {
    scrollNext,
    canScrollNext: () => true,
    scrollSnapList: () => [0, 0.5, 1],
    selectedScrollSnap: () => 0,
    rootNode: () => root,
    internalEngine: () => ({
      eventStore: { add: () => undefined },
      ownerDocument: document,
      ownerWindow: globalThis,
      options: { watchDrag: true },
      index: { clone: () => ({ add: () => ({ get: () => 1 }) }) },
    }),
    on: (name: string, act: () => void) => ((hears[name] ??= []).push(act), embla),
    off: () => embla,
    emit: (name: string) => (hears[name]?.forEach((act) => act()), embla),
  };
  const turns = turning(root, 5000, first);
  const of = embla as unknown as EmblaCarouselType;
  turns.autoplay.init(of, {
    mergeOptions: (one, other) => ({ ...one, ...other }),
    optionsAtMedia: (options) => options,
    optionsMediaQueries: () => [],
  });
  turns.follow(of, heard);
  return { turns, scrollNext, press: () => embla.emit('pointerDown') };
}

test('it turns every five seconds, and not while someone points at it, is inside it, or has paused it [BANNER-1 part]', () => {
  const { turns, scrollNext } = started();
  vi.advanceTimersByTime(10_000);
  expect(scrollNext).toHaveBeenCalledTimes(2);

  root.dispatchEvent(new Event('pointerenter'));
  root.dispatchEvent(new Event('focusin'));
  root.dispatchEvent(new Event('pointerleave'));
  vi.advanceTimersByTime(20_000);
  expect(scrollNext).toHaveBeenCalledTimes(2);
  expect(turns.playing()).toBe(true);

  root.dispatchEvent(new Event('focusout'));
  vi.advanceTimersByTime(4999);
  expect(scrollNext).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  expect(scrollNext).toHaveBeenCalledTimes(3);

  turns.toggle();
  expect(turns.playing()).toBe(false);
  root.dispatchEvent(new Event('pointerenter'));
  root.dispatchEvent(new Event('pointerleave'));
  vi.advanceTimersByTime(20_000);
  expect(scrollNext).toHaveBeenCalledTimes(3);
  expect(heard).toHaveBeenLastCalledWith(false);
});

test('it turns first when the first slide has been in view for as long as any, unless something held it', () => {
  const free = started(1000);
  const held = started(1000);
  held.turns.toggle();
  held.turns.toggle();
  vi.advanceTimersByTime(1000);
  expect([free, held].map(({ scrollNext }) => scrollNext.mock.calls.length)).toEqual([1, 0]);
  vi.advanceTimersByTime(4000);
  expect([free, held].map(({ scrollNext }) => scrollNext.mock.calls.length)).toEqual([1, 1]);
  vi.advanceTimersByTime(1000);
  expect(free.scrollNext).toHaveBeenCalledTimes(2);
});

test('whoever drags a slide has it stand still until they press play, and so has who asks for less motion', () => {
  const dragged = started();
  dragged.press();
  isStill = true;
  const still = started();
  vi.advanceTimersByTime(20_000);
  expect([dragged, still].map(({ turns }) => turns.playing())).toEqual([false, false]);
  dragged.turns.toggle();
  still.turns.toggle();
  vi.advanceTimersByTime(5000);
  expect([dragged, still].map(({ scrollNext }) => scrollNext.mock.calls.length)).toEqual([1, 1]);
});
