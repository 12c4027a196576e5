import createEmbla, { type EmblaOptionsType } from 'embla-carousel';
import fade from 'embla-carousel-fade';

import { commandsOf } from './commands.ts';
import { arrowControls } from './controls.ts';
import { firstStay, runOne, type Parts } from './one-slide.ts';

/** Embla's speeds are shares of what is left for each frame, not times: with these a fade takes 2 s, and a list 600 ms to move (spec 9) [BANNER-1, RESULT-1]. */
const FADE_SPEED = 66;
const MOVE_SPEED = 14;

/** Makes a carousel of `[data-carousel]`: 'one' fades from slide to slide by itself, 'list' moves page by page when asked. It is built again when other slides are shown. */
export function startCarousel(root: HTMLElement): void {
  let running = run(root, firstStay());
  const rebuild = (): void => {
    running?.stop();
    running = run(root);
  };
  // Which slides there are differs with the width of the page.
  let shown = visibleSlides(root).length;
  new ResizeObserver(() => {
    const now = visibleSlides(root).length;
    if (now !== shown) rebuild();
    shown = now;
  }).observe(root);
  root.addEventListener('carousel:rebuild', rebuild);
  // Who asks for less motion while a slide fades gets it at once.
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', rebuild);
}

function run(root: HTMLElement, first?: number): { stop: () => void } | undefined {
  const view = root.querySelector<HTMLElement>('.carousel-view');
  const box = root.querySelector<HTMLElement>('.carousel-controls');
  const container = root.querySelector<HTMLElement>('.carousel-slides');
  const slides = visibleSlides(root);
  box?.replaceChildren();
  root.toggleAttribute('data-single', slides.length < 2);
  if (!view || !container || !box || slides.length < 2) return undefined;
  const start = nearestSlide(view, slides);
  root.classList.add('is-live');
  const isList = root.dataset['carousel'] === 'list';
  const embla = createEmbla(
    view,
    { ...optionsOf(isList), container, slides, startIndex: start },
    isList ? [] : [fade()],
  );
  view.scrollLeft = 0;
  const parts = { root, view, slides, embla, ending: new AbortController() };
  const stopOwn = isList ? runList(parts, box) : runOne(parts, box, first);
  return {
    stop: () => {
      parts.ending.abort();
      stopOwn();
      embla.destroy();
      for (const slide of slides) slide.inert = false;
      root.classList.remove('is-live');
    },
  };
}

function optionsOf(isList: boolean): EmblaOptionsType {
  return isList
    ? { duration: MOVE_SPEED, align: 'start', slidesToScroll: 'auto' }
    : { duration: FADE_SPEED, loop: true };
}

/** Slides that the page shows: some are for phones only, some not for everyone. */
function visibleSlides(root: HTMLElement): HTMLElement[] {
  const slides = root.querySelectorAll<HTMLElement>('.carousel-slides > :not(script)');
  return [...slides].filter((slide) => getComputedStyle(slide).display !== 'none');
}

/** The slide that the visitor scrolled to before there was a carousel. */
function nearestSlide(view: HTMLElement, slides: HTMLElement[]): number {
  const width = slides[0]?.offsetWidth ?? 0;
  return width > 0 ? Math.min(Math.round(view.scrollLeft / width), slides.length - 1) : 0;
}

function runList({ embla, ending }: Parts, box: HTMLElement): () => void {
  const controls = arrowControls(
    box,
    commandsOf(embla, () => undefined),
  );
  const follow = (): void => controls.ends(embla.canScrollPrev(), embla.canScrollNext());
  embla.on('select', follow).on('reInit', follow);
  ending.signal.addEventListener('abort', () => embla.off('select', follow));
  follow();
  return () => undefined;
}
