import { useState, type ReactNode } from 'react';

import { useLoaded } from '../islands/use-loaded.ts';

interface CarouselFrameProps {
  label: string;
  /** One slide in view that turns by itself, or a list that moves when asked. */
  mode: 'one' | 'list';
  /** True where there is nothing to move. */
  isSingle: boolean;
  className?: string | undefined;
  /** The slides. */
  children?: ReactNode;
}

/** A carousel's slides with the room for its buttons. What moves them comes when the island is awake: it weighs more than a page of care may. */
export function CarouselFrame({ label, mode, isSingle, className, children }: CarouselFrameProps): ReactNode {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const Live = useLoaded(root !== null, loadLive)?.LiveCarousel;
  return (
    <section
      ref={setRoot}
      className={className ? `carousel ${className}` : 'carousel'}
      data-carousel={mode}
      data-single={isSingle || undefined}
      aria-roledescription="carousel"
      aria-label={label}
    >
      <div className="carousel-controls">{Live && root && <Live root={root} isList={mode === 'list'} />}</div>
      <div className="carousel-view">{children}</div>
    </section>
  );
}

/** A carousel whose script doesn't come stays a list: only the console hears of it [ERR-3]. */
async function loadLive() {
  try {
    return await import('./LiveCarousel.tsx');
  } catch (error) {
    console.warn(error);
    throw error;
  }
}
