import Fade from 'embla-carousel-fade';
import { useEffect, useState, type ReactNode } from 'react';

import { Drawing } from './Drawing.tsx';
import { turning } from './turning.ts';
import { prefersStillness, useEmbla, useSaid, type Parts } from './use-embla.ts';

/** Milliseconds that a slide stays (spec 9) [BANNER-1], and before which none turns. */
const [STAY_MS, SOON_MS] = [5000, 1000];
/** Embla's speeds are shares of what is left for each frame, not times: with this one a fade takes 2 s (spec 9) [BANNER-1]. */
const SPEED = 66;

/** How long the first slide still stays: on a page that nobody scrolled it has been in view since the page came. */
export function firstStay(): number {
  return scrollY === 0 ? Math.max(SOON_MS, STAY_MS - performance.now()) : STAY_MS;
}

interface TurningSlidesProps {
  parts: Parts;
  /** How long the first slide in view stays, where it isn't as long as all others. */
  firstStay: number | undefined;
}

/** Turns a carousel with one slide in view by itself, with a pause button and a dot for each slide [BANNER-1]. */
export function TurningSlides({ parts, firstStay: first = STAY_MS }: TurningSlidesProps): ReactNode {
  const { root, slides } = parts;
  const [turns] = useState(() => turning(root, STAY_MS, first));
  const [plugins] = useState(() => [Fade(), turns.autoplay]);
  const [playing, setPlaying] = useState(turns.playing);
  const embla = useEmbla(parts, { duration: SPEED, loop: true }, plugins);
  const at = useSaid(embla, (of) => of.selectedScrollSnap());

  useEffect(() => embla && turns.follow(embla, setPlaying), [embla, turns]);
  useEffect(() => {
    if (at !== undefined) putInView(slides, at);
  }, [slides, at]);
  useEffect(() => () => slides.forEach((slide) => (slide.inert = false)), [slides]);

  return (
    <>
      <button className="btn quiet" type="button" onClick={turns.toggle}>
        <Drawing name={playing ? 'pause' : 'play'} />
        {playing ? 'Pause' : 'Play'}
      </button>
      <div role="group" aria-label="Choose a slide">
        {slides.map((_, index) => (
          <button
            key={index}
            className="carousel-dot"
            type="button"
            aria-label={`Slide ${index + 1} of ${slides.length}`}
            aria-current={index === at || undefined}
            onClick={() => embla?.scrollTo(index, prefersStillness())}
          />
        ))}
      </div>
    </>
  );
}

/** Only the slide in view can be reached. */
function putInView(slides: readonly HTMLElement[], at: number): void {
  slides.forEach((slide, index) => {
    slide.inert = index !== at;
    slide.setAttribute('aria-label', `${index + 1} of ${slides.length}`);
  });
}
