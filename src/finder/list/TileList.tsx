import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';

import type { NamedPlace } from '#location/place-line.ts';
import type { Place } from '#location/place.schema.ts';
import { $place } from '#location/field/store.ts';
import { LeavingDialog } from '#partners/leaving/LeavingDialog.tsx';
import { slugHref } from '../catalogue/category-slug.ts';
import { selectedTypes } from '../catalogue/delivery.ts';
import { pickedFilters, type FilterChoices, type Filters } from '../filters/filters.ts';
import { slVersionOf, type Layout } from '../catalogue/layout.ts';
import { NoTiles } from './NoTiles.tsx';
import type { Tile, TilesResponse } from '../catalogue/tile.schema.ts';
import { placeSearched } from './place-searched.ts';
import { shareAddress } from '../filters/share-address.ts';
import { tileSearch, type TileScope, type TileSearch, type TilesState } from './store.ts';
import { TileDetails } from '../tiles/TileDetails.tsx';
import { TileFilters, type CategoryChoice } from './TileFilters.tsx';
import { PickedFilters, ShareTiles, SortTiles } from './TileTools.tsx';
import { useLoaded } from '#ui/islands/use-loaded.ts';
import { Skeletons, StatusLine, TileGrid, type Arrange } from './TileGrid.tsx';

/** The answer that a page comes with: that of a search, or what was known when the site was built. */
export type InitialTiles = Pick<TilesResponse, 'tiles' | 'relatedCategories'> &
  Partial<Pick<TilesResponse, 'asked' | 'danger' | 'calls' | 'geoLocation' | 'error' | 'notForAge'>>;

/** What the props of a list are. */
export interface TileListProps {
  scope: TileScope & { choices: FilterChoices };
  initial: InitialTiles;
  layout?: Layout;
  /** The category list of layout 'new' [LOC-5]. */
  categories?: CategoryChoice[] | undefined;
  /** Whom to call when no services can be shown. */
  phone?: string | undefined;
  /** What stands in the list besides services: what the list is then called, what is said of it after how many services there are, and where it stands. */
  title?: string | undefined;
  also?: ((services: number) => string) | undefined;
  arrange?: Arrange | undefined;
}

/** Tiles with filters, order, sharing, the status line and dialogs (spec 2, 4), in two columns of an `.aside` grid. */
export function TileList(props: TileListProps): ReactNode {
  const { scope, initial, layout = 'findcare3', categories, phone, title = 'Services', also, arrange } = props;
  const search = tileSearch(scope);
  const state = useStore(search.$tiles, { ssr: 'initial' });
  const filters = useStore(search.$filters, { ssr: 'initial' });
  const [shown, setShown] = useState<Tile | null>(null);
  const answer = state.state === 'found' ? state : state.state === 'initial' ? initial : undefined;
  const tiles = answer?.tiles ?? [];
  const busy = state.state === 'loading' || state.state === 'refreshing';
  const picked = pickedFilters(filters, search.start, namesOf(scope.choices));
  const near = placeOf(useStore($place, { ssr: 'initial' }), scope, answer);
  return (
    <>
      <TileFilters search={search} choices={scope.choices} categories={categories} count={answer && tiles.length} />
      <section aria-labelledby="results" aria-busy={busy}>
        <h2 className="vh" id="results" tabIndex={-1}>
          {title}
        </h2>
        <ListHead
          search={search}
          state={state}
          count={tiles.length}
          also={also?.(tiles.length)}
          // What the assistant found stays in the page of who answered.
          address={scope.icd10 ? undefined : () => shareAddress(location, filters, near)}
        />
        <PickedFilters picked={picked} onChange={search.change} onClear={search.clear} />
        <NoTiles
          state={state}
          initial={initial}
          filters={picked.length}
          whom={filters}
          hidden={filters.delivery.speciality ? [] : scope.choices.specialties}
          keyword={scope.keyword}
          phone={phone}
          onClear={search.clear}
          onLater={() => search.change({ openNow: false, sort: 'soonest' })}
          onAgain={search.again}
        />
        {busy ? (
          <Skeletons arrange={arrange} />
        ) : (
          <TileGrid
            tiles={tiles}
            near={near}
            badges
            layout={layout}
            onDetails={setShown}
            built={state.state === 'initial'}
            arrange={arrange}
          />
        )}
        {tiles.length > 0 && <WhoIsNotFor age={filters.age} refused={answer?.notForAge ?? []} />}
        <OverPriceNote state={state} filters={filters} onShow={() => search.change({ maxPrice: null })} />
        <RelatedCategories related={answer?.relatedCategories ?? []} layout={layout} />
      </section>
      <LeavingDialog />
      <TileDetails tile={shown} near={near} layout={layout} onClose={() => setShown(null)} />
    </>
  );
}

/** Few searches name an age: what is said of it comes with one. */
const loadNotForAge = () => import('./NotForAge.tsx');

function WhoIsNotFor({ age, refused }: { age: Filters['age']; refused: TilesResponse['notForAge'] }): ReactNode {
  const loaded = useLoaded(refused.length > 0, loadNotForAge);
  return loaded && <loaded.NotForAge age={age} refused={refused} />;
}

function namesOf({ symptoms }: FilterChoices): Map<string, string> {
  return new Map(symptoms.map(({ symptomId, name }) => [symptomId, name]));
}

interface ListHeadProps {
  search: TileSearch;
  state: TilesState;
  count: number;
  also: string | undefined;
  /** What is passed on; undefined where nothing may be. */
  address: (() => string) | undefined;
}

/** How many there are, and what orders and shares them. */
function ListHead({ search, state, count, also = '', address }: ListHeadProps): ReactNode {
  const { delivery, sort } = useStore(search.$filters, { ssr: 'initial' });
  return (
    <div className="head slim mid found">
      <p role="status">
        <StatusLine state={state} count={count} types={selectedTypes(delivery) + also} />
      </p>
      <div className="row list-tools">
        {/* In the order in which they stand on a phone, too. */}
        <SortTiles sort={sort} onChange={search.change} />
        {address && <ShareTiles address={address} />}
      </div>
    </div>
  );
}

/** Where the services are looked for, as far as it has names. */
function placeOf(saved: Place | null, scope: TileScope, answer: Partial<InitialTiles> | undefined): NamedPlace {
  const searched = answer?.geoLocation && placeSearched(saved, answer.geoLocation);
  const own = searched ?? (scope.near === undefined && saved?.state ? saved : undefined);
  const { zipCode = '', state = '', city = '' } = answer?.asked?.place ?? own ?? answer?.geoLocation ?? scope.place;
  return { zipCode, state, city };
}

interface OverPriceNoteProps {
  state: TilesState;
  filters: Filters;
  onShow: () => void;
}

/** What the highest price leaves out. */
function OverPriceNote({ state, filters, onShow }: OverPriceNoteProps): ReactNode {
  const more = state.state === 'found' ? state.overMaxPrice : 0;
  if (more === 0 || filters.maxPrice === null) return null;
  return (
    <p className="muted">
      {more} more {more === 1 ? 'service costs' : 'services cost'} over ${filters.maxPrice}.{' '}
      <button className="btn text" type="button" onClick={onShow}>
        Show {more === 1 ? 'it' : 'them'} too
      </button>
    </p>
  );
}

type Related = TilesResponse['relatedCategories'];

/** Where the same services lead on to [RESULT-5]. */
function RelatedCategories({ related, layout }: { related: Related; layout: Layout }): ReactNode {
  if (related.length === 0) return null;
  const group = slVersionOf(layout) === 2 ? 'b' : undefined;
  return (
    <nav className="related" aria-label="Related categories">
      <p className="lab">Related care</p>
      <ul>
        {related.map(({ slug, categoryName }) => (
          <li key={slug}>
            <a href={slugHref(slug, group)}>{categoryName}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
