import { Children, useEffect, useRef, type ReactNode } from 'react';

import { startWhenShown } from './carousel/when-shown.ts';

interface CarouselProps {
  /** Its name for screen readers, such as 'Offers'. */
  label: string;
  /** 'one' fades from slide to slide by itself; 'list' shows five, four or one by the page's width and moves when asked. */
  mode?: 'one' | 'list';
  /** A slide each. */
  children: ReactNode;
}

/** Slides in a row: a list that scrolls sideways, until its script comes when it is shown (spec 2) [BANNER-1, RESULT-1]. */
export function Carousel({ label, mode = 'one', children }: CarouselProps): ReactNode {
  const root = useRef<HTMLElement>(null);
  const slides = Children.toArray(children);
  const count = slides.length;
  useEffect(() => (root.current ? startWhenShown(root.current) : undefined), [count]);
  return (
    <section
      ref={root}
      className="carousel"
      data-carousel={mode}
      data-single={count < 2 || undefined}
      aria-roledescription="carousel"
      aria-label={label}
    >
      <div className="carousel-controls" />
      <div className="carousel-view">
        {mode === 'list' ? (
          <ul className="carousel-slides">
            {slides.map((slide, index) => (
              <li key={index}>{slide}</li>
            ))}
          </ul>
        ) : (
          <div className="carousel-slides">
            {slides.map((slide, index) => (
              <div key={index} role="group" aria-roledescription="slide" aria-label={`${index + 1} of ${count}`}>
                {slide}
              </div>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
