import type { EmblaCarouselType, EmblaOptionsType, EmblaPluginType } from 'embla-carousel';
import useEmblaCarousel from 'embla-carousel-react';
import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** A carousel and those of its slides that the page shows. */
export type Parts = { root: HTMLElement; slides: HTMLElement[] };

/** Embla on the slides of a carousel, from the one that the visitor scrolled to before; undefined until it has begun. */
export function useEmbla(
  { root, slides }: Parts,
  options: EmblaOptionsType,
  plugins?: EmblaPluginType[],
): EmblaCarouselType | undefined {
  const [view] = useState(() => root.querySelector<HTMLElement>('.carousel-view'));
  const [startIndex] = useState(() => (view ? nearestSlide(view, slides) : 0));
  const [attach, embla] = useEmblaCarousel({ ...options, container: '.carousel-slides', slides, startIndex }, plugins);
  useLayoutEffect(() => {
    root.classList.add('is-live');
    return () => root.classList.remove('is-live');
  }, [root]);
  useEffect(() => attach(view), [attach, view]);
  useEffect(() => {
    if (embla) view?.scrollTo(0, 0);
  }, [embla, view]);
  return embla;
}

/** Follows what a carousel says of itself, such as which slide is in view. */
export function useSaid<Said extends string | number>(
  embla: EmblaCarouselType | undefined,
  read: (embla: EmblaCarouselType) => Said,
): Said | undefined {
  const subscribe = useCallback(
    (tell: () => void) => {
      embla?.on('select', tell).on('reInit', tell);
      return () => embla?.off('select', tell).off('reInit', tell);
    },
    [embla],
  );
  return useSyncExternalStore(subscribe, () => embla && read(embla));
}

/** Who asked for less motion gets the next slide at once. */
export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function nearestSlide(view: HTMLElement, slides: readonly HTMLElement[]): number {
  const width = slides[0]?.offsetWidth ?? 0;
  return width > 0 ? Math.min(Math.round(view.scrollLeft / width), slides.length - 1) : 0;
}
