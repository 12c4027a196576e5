import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';

import { placeName, type NamedPlace } from '#location/place-line.ts';
import { $place } from '#location/store.ts';
import { LeavingDialog } from '#partners/LeavingDialog.tsx';
import { Alert } from '#ui/Alert.tsx';
import { TileSkeleton } from '#ui/Skeleton.tsx';
import { categoryHref } from './category-slug.ts';
import { resultsFound, selectedTypes } from './delivery.ts';
import { slVersionOf, type Layout } from './layout.ts';
import { firstOfEachPartner } from './ranking.ts';
import type { Tile, TilesResponse } from './service.schema.ts';
import { tileSearch, type Scope, type TilesState } from './store.ts';
import { TileCard } from './TileCard.tsx';
import { TileFilters, type CategoryChoice, type SymptomChoice } from './TileFilters.tsx';

/** Tiles shown at once; the others wait behind 'Show N more services'. */
const SHOWN_FIRST = 12;
/** What stands in place of an empty or failed list, its last words the way to a clinic (spec 8) [TILE-12]. */
const NO_SERVICES = (
  <p>
    Sorry for the inconvenience, we are unable to display any services this time or{' '}
    <a href="/store-finder">Visit your local healthcare clinic</a>
  </p>
);

interface TileListProps {
  scope: Scope;
  /** The tiles of the default place, which the page comes with [CAT-11]. */
  initial: Tile[];
  /** The categories that those lead on to [RESULT-5]. */
  related: Related;
  symptoms: SymptomChoice[];
  layout?: Layout;
  /** The category list of layout 'new' [LOC-5]. */
  categories?: CategoryChoice[] | undefined;
}

type Related = TilesResponse['relatedCategories'];

/** The tiles of a category with their filters, status line and leaving dialog (spec 2, 4). Two columns of an `.aside` grid. */
export function TileList(props: TileListProps): ReactNode {
  const { scope, initial, symptoms, layout = 'findcare3', categories } = props;
  const search = tileSearch(scope);
  const state = useStore(search.$tiles, { ssr: 'initial' });
  const { delivery } = useStore(search.$filters);
  const tiles = tilesOf(state, initial);
  const related = state.state === 'found' ? state.relatedCategories : props.related;
  return (
    <>
      <TileFilters search={search} symptoms={symptoms} categories={categories} serviceTypes={!scope.visit} />
      <section aria-labelledby="results" aria-busy={isBusy(state)}>
        <h2 className="vh" id="results">
          Services
        </h2>
        <p className="head slim" role="status">
          <StatusLine state={state} count={tiles.length} types={selectedTypes(delivery)} />
        </p>
        {state.state === 'loading' ? <Skeletons /> : <Tiles tiles={tiles} badges layout={layout} />}
        {state.state !== 'loading' && tiles.length === 0 && (
          <Alert tone="error" live={state.state === 'failed'}>
            {NO_SERVICES}
            {state.state === 'failed' && <TryAgain onPress={search.again} />}
          </Alert>
        )}
        <RelatedCategories related={related} group={slVersionOf(layout) === 2 ? 'b' : undefined} />
      </section>
      <LeavingDialog />
    </>
  );
}

/** Where the same services lead on to [RESULT-5]. */
function RelatedCategories({ related, group }: { related: Related; group: 'b' | undefined }): ReactNode {
  if (related.length === 0) return null;
  return (
    <nav className="related" aria-label="Related categories">
      <p className="lab">Related care</p>
      <ul>
        {related.map(({ slug, categoryName }) => (
          <li key={slug}>
            <a href={categoryHref(slug, group)}>{categoryName}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface TileRowProps {
  scope: Scope;
  initial: Tile[];
  /** The site's default place, shown until the saved place is read. */
  near: NamedPlace;
  /** How many stand in the row. */
  count?: number;
}

/** The first few tiles near the visitor, for the home page. */
export function TileRow({ scope, initial, near, count = 4 }: TileRowProps): ReactNode {
  const search = tileSearch(scope);
  const state = useStore(search.$tiles, { ssr: 'initial' });
  const place = useStore($place, { ssr: 'initial' }) ?? near;
  const tiles = firstOfEachPartner(tilesOf(state, initial), count);
  return (
    <section aria-labelledby="near-you" aria-busy={isBusy(state)}>
      <div className="head">
        <div>
          <h2 id="near-you">Services near {placeName(place)}</h2>
          <p className="muted">In person and online, the closest choices first.</p>
        </div>
      </div>
      <p className="vh" role="status">
        {state.state === 'initial' ? '' : <StatusLine state={state} count={tiles.length} types="services near you" />}
      </p>
      {state.state === 'loading' ? <Skeletons count={count} /> : <Tiles tiles={tiles} />}
      {state.state !== 'loading' && tiles.length === 0 && (
        <Alert tone="error">
          {NO_SERVICES}
          {state.state === 'failed' && <TryAgain onPress={search.again} />}
        </Alert>
      )}
      <LeavingDialog />
    </section>
  );
}

function tilesOf(state: TilesState, initial: Tile[]): Tile[] {
  if (state.state === 'initial' || state.state === 'refreshing') return initial;
  return state.state === 'found' ? state.tiles : [];
}

function isBusy({ state }: TilesState): boolean {
  return state === 'loading' || state === 'refreshing';
}

function StatusLine({ state, count, types }: { state: TilesState; count: number; types: string }): ReactNode {
  if (state.state === 'loading') return <span>Finding services …</span>;
  // A search that failed found nothing out: the alert tells of it.
  if (state.state === 'failed') return null;
  return (
    <span>
      <b>{resultsFound(count)}</b> for {types}
    </span>
  );
}

interface TilesProps {
  tiles: Tile[];
  badges?: boolean;
  layout?: Layout;
}

/** All tiles, the later ones behind a native expander, so that they are there without script too [CAT-11]. */
function Tiles({ tiles, badges = false, layout = 'findcare3' }: TilesProps): ReactNode {
  const later = tiles.slice(SHOWN_FIRST);
  const [open, setOpen] = useState(false);
  const card = (tile: Tile): ReactNode => <TileCard key={tile.id} tile={tile} badges={badges} layout={layout} />;
  return (
    <>
      <ul className="tiles">{tiles.slice(0, SHOWN_FIRST).map(card)}</ul>
      {later.length > 0 && (
        <details className="later" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="btn quiet">{open ? 'Show fewer services' : showMore(later.length)}</summary>
          <ul className="tiles">{later.map(card)}</ul>
        </details>
      )}
    </>
  );
}

function showMore(count: number): string {
  return count === 1 ? 'Show 1 more service' : `Show ${count} more services`;
}

function Skeletons({ count = 6 }: { count?: number }): ReactNode {
  return (
    <ul className="tiles">
      {Array.from({ length: count }, (_, index) => (
        <TileSkeleton key={index} />
      ))}
    </ul>
  );
}

function TryAgain({ onPress }: { onPress: () => void }): ReactNode {
  return (
    <p>
      <button className="btn quiet" type="button" onClick={onPress}>
        Try again
      </button>
    </p>
  );
}
