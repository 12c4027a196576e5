import type { EmblaCarouselType } from 'embla-carousel';

import { commandsOf } from './commands.ts';
import { dotControls, type Controls } from './controls.ts';
import { rotation, type Rotation } from './rotation.ts';

/** Milliseconds that a slide stays (spec 9) [BANNER-1], and before which none turns. */
const [STAY_MS, SOON_MS] = [5000, 1000];

/** The elements of a running carousel; `ending` is aborted when it stops. */
export type Parts = {
  root: HTMLElement;
  view: HTMLElement;
  slides: HTMLElement[];
  embla: EmblaCarouselType;
  ending: AbortController;
};

/** How long the first slide still stays: on a page that nobody scrolled it has been in view since the page came. */
export function firstStay(): number {
  return scrollY === 0 ? Math.max(SOON_MS, STAY_MS - performance.now()) : STAY_MS;
}

/** Turns a carousel with one slide in view by itself, the first one after so many milliseconds, with a pause button and dots; gives what stops it [BANNER-1]. */
export function runOne(parts: Parts, box: HTMLElement, first = STAY_MS): () => void {
  const { root, view, slides, embla } = parts;
  const names = slides.map((_, index) => `Slide ${String(index + 1)} of ${String(slides.length)}`);
  const turning: Rotation = rotation(STAY_MS, () => embla.scrollNext(), say, first);
  const controls: Controls = dotControls(
    box,
    names,
    commandsOf(embla, () => toggle(turning)),
  );

  function say(turns: boolean): void {
    view.setAttribute('aria-live', turns ? 'off' : 'polite');
  }
  function follow(): void {
    const at = embla.selectedScrollSnap();
    slides.forEach((slide, index) => {
      slide.inert = index !== at;
      slide.setAttribute('aria-label', `${String(index + 1)} of ${String(slides.length)}`);
    });
    controls.at(at);
  }
  function toggle(of: Rotation): void {
    if (of.playing()) of.hold('paused');
    else of.release('paused');
    root.toggleAttribute('data-paused', !of.playing());
    controls.playing(of.playing());
  }

  if (matchMedia('(prefers-reduced-motion: reduce)').matches || root.hasAttribute('data-paused'))
    turning.hold('paused');
  controls.playing(turning.playing());
  embla.on('select', follow);
  follow();
  listen(parts, turning);
  return turning.stop;
}

/** Nothing turns under a pointer, around the focus, in a tab that is hidden, or out of view. */
function listen({ root, view, ending }: Parts, turning: Rotation): void {
  const { signal } = ending;
  const on = (target: EventTarget, type: string, act: (event: Event) => void): void =>
    target.addEventListener(type, act, { signal });
  if (root.matches(':hover')) turning.hold('hover');
  if (root.contains(document.activeElement)) turning.hold('focus');
  on(root, 'pointerenter', () => turning.hold('hover'));
  on(root, 'pointerleave', () => turning.release('hover'));
  on(root, 'focusin', () => turning.hold('focus'));
  on(root, 'focusout', (event) => {
    if (!root.contains((event as FocusEvent).relatedTarget as Node | null)) turning.release('focus');
  });
  on(document, 'visibilitychange', () => (document.hidden ? turning.hold('hidden') : turning.release('hidden')));
  const seen = new IntersectionObserver(([entry]) =>
    entry?.isIntersecting ? turning.release('away') : turning.hold('away'),
  );
  seen.observe(view);
  signal.addEventListener('abort', () => seen.disconnect());
}
