import type { EmblaCarouselType } from 'embla-carousel';
import Autoplay, { type AutoplayType } from 'embla-carousel-autoplay';

/** Why a carousel stands still: its visitor said so, points at it, is inside it, or can't see it. */
type Hold = 'paused' | 'hover' | 'focus' | 'away';

/** What turns a carousel by itself. */
type Turning = {
  autoplay: AutoplayType;
  /** True while it turns or waits only for a pointer, the focus or the screen. */
  playing: () => boolean;
  toggle: () => void;
  /** Turns it from now on; `tell` hears whether it plays. Gives what ends that. */
  follow: (embla: EmblaCarouselType, tell: (playing: boolean) => void) => () => void;
};

/**
 * Turns a carousel every `stay` ms, first after `first`. It stands still under a pointer, around the focus, in a hidden tab and out of view; after a touch,
 * and for less motion, until Play is pressed [BANNER-1].
 */
export function turning(root: HTMLElement, stay: number, first: number): Turning {
  const holds = holdsAtFirst(root);
  /** How long each slide stays: autoplay reads it before each turn. */
  const stays: number[] = [];
  let tell: (playing: boolean) => void = () => undefined;
  const autoplay = Autoplay({
    delay: (snaps) => {
      stays.splice(0, Infinity, ...snaps.map(() => first));
      return stays;
    },
    playOnInit: false,
    stopOnFocusIn: false,
    stopOnInteraction: true,
  });
  const playing = (): boolean => !holds.has('paused');

  function obey(): void {
    const turns = holds.size === 0;
    if (turns && !autoplay.isPlaying()) autoplay.play();
    if (!turns) {
      stays.fill(stay);
      autoplay.stop();
    }
    root.querySelector('.carousel-view')?.setAttribute('aria-live', turns ? 'off' : 'polite');
  }
  function hold(why: Hold, on: boolean): void {
    if (on) holds.add(why);
    else holds.delete(why);
    if (why === 'paused') {
      root.toggleAttribute('data-paused', on);
      tell(playing());
    }
    obey();
  }

  return {
    autoplay,
    playing,
    toggle: () => hold('paused', playing()),
    follow: (embla, heard) => {
      tell = heard;
      const ending = new AbortController();
      embla.on('pointerDown', () => hold('paused', true)).on('autoplay:select', () => void stays.fill(stay));
      listen(root, hold, ending.signal);
      obey();
      return () => ending.abort();
    },
  };
}

function holdsAtFirst(root: HTMLElement): Set<Hold> {
  const holds = new Set<Hold>();
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || root.hasAttribute('data-paused')) holds.add('paused');
  if (root.matches(':hover')) holds.add('hover');
  if (root.contains(document.activeElement)) holds.add('focus');
  return holds;
}

function listen(root: HTMLElement, hold: (why: Hold, on: boolean) => void, signal: AbortSignal): void {
  root.addEventListener('pointerenter', () => hold('hover', true), { signal });
  root.addEventListener('pointerleave', () => hold('hover', false), { signal });
  root.addEventListener('focusin', () => hold('focus', true), { signal });
  root.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!root.contains(relatedTarget as Node | null)) hold('focus', false);
    },
    { signal },
  );
  const seen = new IntersectionObserver(([entry]) => hold('away', !entry?.isIntersecting));
  seen.observe(root);
  signal.addEventListener('abort', () => seen.disconnect());
}
