import type { ReactNode } from 'react';

import { Carousel } from './Carousel.tsx';

/** The carousels of the review page: one slide in view, a list, and one slide alone. */
export function CarouselFixtures(): ReactNode {
  return (
    <div className="flow">
      <Carousel label="Offers">{slides(3)}</Carousel>
      <Carousel label="Related articles" mode="list">
        {slides(10)}
      </Carousel>
      <Carousel label="One offer">{slides(1)}</Carousel>
    </div>
  );
}

function slides(count: number): ReactNode[] {
  return Array.from({ length: count }, (_, index) => (
    <article className="card tint" key={index}>
      <div className="empty flow">
        <h3>Slide number {index + 1}</h3>
        <p>
          A sentence and <a href="#carousel">a link</a>.
        </p>
      </div>
    </article>
  ));
}
