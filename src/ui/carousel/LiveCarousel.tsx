import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';

import { MovingList } from './MovingList.tsx';
import { firstStay, TurningSlides } from './TurningSlides.tsx';

interface LiveCarouselProps {
  root: HTMLElement;
  isList: boolean;
}

/** What moves a carousel, with its buttons; it is built again when other slides are shown. With fewer than two there is nothing to move. */
export function LiveCarousel({ root, isList }: LiveCarouselProps): ReactNode {
  const [first] = useState(firstStay);
  const { slides, build } = useShownSlides(root);
  useLayoutEffect(() => {
    root.toggleAttribute('data-single', slides.length < 2);
  }, [root, slides]);
  if (slides.length < 2) return null;
  const parts = { root, slides };
  if (isList) return <MovingList key={build} parts={parts} />;
  return <TurningSlides key={build} parts={parts} firstStay={build === 0 ? first : undefined} />;
}

/** The slides that are shown now, which differs by width and after an answer. `build` counts how often they changed. */
function useShownSlides(root: HTMLElement): { slides: HTMLElement[]; build: number } {
  const [shown, setShown] = useState(() => ({ slides: visibleSlides(root), build: 0 }));
  useEffect(() => {
    const rebuild = (): void => setShown(({ build }) => ({ slides: visibleSlides(root), build: build + 1 }));
    // Which slides there are differs with the width of the page.
    const sizes = new ResizeObserver(() => {
      const slides = visibleSlides(root);
      setShown((last) => (last.slides.length === slides.length ? last : { slides, build: last.build + 1 }));
    });
    sizes.observe(root);
    root.addEventListener('carousel:rebuild', rebuild);
    // Who asks for less motion while a slide fades gets it at once.
    const motion = matchMedia('(prefers-reduced-motion: reduce)');
    motion.addEventListener('change', rebuild);
    return () => {
      sizes.disconnect();
      root.removeEventListener('carousel:rebuild', rebuild);
      motion.removeEventListener('change', rebuild);
    };
  }, [root]);
  return shown;
}

function visibleSlides(root: HTMLElement): HTMLElement[] {
  const slides = root.querySelectorAll<HTMLElement>('.carousel-slides > :not(script)');
  return [...slides].filter((slide) => getComputedStyle(slide).display !== 'none');
}
