import type { EmblaCarouselType } from 'embla-carousel';

import type { Commands } from './controls.ts';

/** What the buttons do to a carousel. */
export function commandsOf(embla: EmblaCarouselType, toggle: () => void): Commands {
  // Who asked for less motion gets the next slide at once.
  const jump = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    go: (index) => embla.scrollTo(index, jump()),
    previous: () => embla.scrollPrev(jump()),
    next: () => embla.scrollNext(jump()),
    toggle,
  };
}
