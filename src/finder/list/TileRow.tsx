import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';

import { placeName, type NamedPlace } from '#location/place-line.ts';
import { $place } from '#location/field/store.ts';
import { LeavingDialog } from '#partners/leaving/LeavingDialog.tsx';
import { tellCounts } from '#site/categories/category-counts.ts';
import { NoTiles } from './NoTiles.tsx';
import { firstOfEachPartner } from '../ranking/ranking.ts';
import type { Tile } from '../catalogue/tile.schema.ts';
import { tileSearch, type TileScope, type TileSearch } from './store.ts';
import { TileDetails } from '../tiles/TileDetails.tsx';
import { Skeletons, StatusLine, TileGrid } from './TileGrid.tsx';

interface TileRowProps {
  scope: TileScope;
  initial: Tile[];
  /** The site's default place, shown until the saved place is read. */
  near: NamedPlace;
  /** How many stand in the row. */
  count?: number;
}

/** The search, whose answer also tells the counts of home's categories. */
function followed(scope: TileScope): TileSearch {
  const search = tileSearch(scope);
  if (typeof document !== 'undefined')
    search.$tiles.subscribe((state) => state.state === 'found' && tellCounts(state.tiles));
  return search;
}

/** The first few tiles near the visitor, for the home page and landing pages. */
export function TileRow({ scope, initial, near, count = 4 }: TileRowProps): ReactNode {
  const [search] = useState(() => (scope.categoryId === undefined ? followed : tileSearch)(scope));
  const state = useStore(search.$tiles, { ssr: 'initial' });
  const place = useStore($place, { ssr: 'initial' }) ?? near;
  const [shown, setShown] = useState<Tile | null>(null);
  const busy = state.state === 'loading' || state.state === 'refreshing';
  const found = state.state === 'found' ? state.tiles : state.state === 'initial' ? initial : [];
  const tiles = firstOfEachPartner(found, count);
  return (
    <section aria-labelledby="near-you" aria-busy={busy}>
      <div className="head">
        <div>
          <h2 id="near-you">
            Services near{' '}
            <span data-near suppressHydrationWarning>
              {placeName(place)}
            </span>
          </h2>
          <p className="muted">In person and online: care that fits best first, then the closest.</p>
        </div>
      </div>
      <p className="vh" role="status">
        {state.state === 'initial' ? '' : <StatusLine state={state} count={tiles.length} types="services near you" />}
      </p>
      <NoTiles state={state} initial={{ tiles: initial }} filters={0} onClear={search.clear} onAgain={search.again} />
      {busy ? (
        <Skeletons count={count} />
      ) : (
        <TileGrid tiles={tiles} near={place} onDetails={setShown} built={state.state === 'initial'} />
      )}
      <LeavingDialog />
      <TileDetails tile={shown} near={place} layout="findcare3" onClose={() => setShown(null)} />
    </section>
  );
}
