import { useState, type ReactNode } from 'react';

import type { NamedPlace } from '#location/place-line.ts';
import { TileSkeleton } from '../tiles/TileSkeleton.tsx';
import { resultsFound } from '../catalogue/delivery.ts';
import type { Layout } from '../catalogue/layout.ts';
import type { Tile } from '../catalogue/tile.schema.ts';
import type { TilesState } from './store.ts';
import { TileCard } from '../tiles/TileCard.tsx';

/** Tiles shown at once; the others wait behind 'Show N more services'. */
const SHOWN_FIRST = 12;

interface TileGridProps {
  tiles: readonly Tile[];
  near?: NamedPlace | undefined;
  badges?: boolean;
  layout?: Layout;
  onDetails?: (tile: Tile) => void;
  /** True for the tiles that the page came with: those of a search are others, even of the same service, so that none moves. */
  built?: boolean;
  /** Puts what isn't for sale among the cards. */
  arrange?: Arrange | undefined;
}

/** Cards of services, with what else stands in their list. */
export type Arrange = (cards: ReactNode[]) => ReactNode;

/** All tiles, the later ones behind a native expander, so that they are there without script too [CAT-11]. */
export function TileGrid({ tiles, arrange, ...card }: TileGridProps): ReactNode {
  const later = tiles.slice(SHOWN_FIRST);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Cards tiles={tiles.slice(0, SHOWN_FIRST)} arrange={arrange} {...card} />
      {later.length > 0 && (
        <details className="later" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="btn quiet">{open ? 'Show fewer services' : showMore(later.length)}</summary>
          <Cards tiles={later} {...card} />
        </details>
      )}
    </>
  );
}

function Cards({ tiles, built, arrange, ...card }: TileGridProps): ReactNode {
  const cards = tiles.map((tile) => <TileCard key={`${tile.id} ${built}`} tile={tile} {...card} />);
  return <ul className="tiles">{arrange?.(cards) ?? cards}</ul>;
}

function showMore(count: number): string {
  return count === 1 ? 'Show 1 more service' : `Show ${count} more services`;
}

/** Tiles on their way. */
export function Skeletons({ count = 6, arrange }: { count?: number; arrange?: Arrange | undefined }): ReactNode {
  const cards = Array.from({ length: count }, (_, index) => <TileSkeleton key={index} />);
  return <ul className="tiles">{arrange?.(cards) ?? cards}</ul>;
}

/** What a screen reader hears of the list: '12 results found for In-person services' [TILE-13]. */
export function StatusLine({ state, count, types }: { state: TilesState; count: number; types: string }): ReactNode {
  if (state.state === 'loading' || state.state === 'refreshing') {
    return <span>{state.slow ? 'This is taking longer than usual. Still looking …' : 'Finding services …'}</span>;
  }
  // A search that failed found nothing out: the alert tells of it.
  if (state.state === 'failed') return null;
  return (
    <span>
      <b>{resultsFound(count)}</b> for {types}
    </span>
  );
}
