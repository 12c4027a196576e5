import { useEffect, type ReactNode } from 'react';

import { placeLine, placeName, type NamedPlace } from '#location/place-line.ts';
import { $place } from '#location/field/store.ts';
import { askedAgain } from '#search/search-ask.ts';
import { placeSearched } from '../list/place-searched.ts';
import { tileSearch } from '../list/store.ts';
import { TileList, type TileListProps } from '../list/TileList.tsx';
import { interleave } from '../calls/interleave.ts';
import { alsoFound, leadOf } from './result-words.ts';

export interface ListWithArticlesProps extends TileListProps {
  /** How many articles were found. */
  articles: number;
  /** Those that stand among the services. */
  reads: readonly ReactNode[];
}

/** Services with articles among them; filters narrow the services, and leave the articles where they are. */
export function ListWithArticles({ articles, reads, ...list }: ListWithArticlesProps): ReactNode {
  const { scope } = list;
  useEffect(() => tellLead(scope, articles), [scope, articles]);
  if (articles === 0) return <TileList {...list} />;
  const items = reads.map((read, place) => (
    <li className="tile read" key={`article ${place}`}>
      {read}
    </li>
  ));
  return (
    <TileList
      {...list}
      title="Services and articles"
      also={(services) => alsoFound(services, articles)}
      arrange={(cards) => interleave(cards, items)}
    />
  );
}

/** After a filter or in another place, the heading's line, the form and the address say the new number and place. */
function tellLead(scope: TileListProps['scope'], articles: number): (() => void) | undefined {
  const line = document.querySelector('[data-lead]');
  if (!line) return undefined;
  return tileSearch(scope).$tiles.subscribe((state) => {
    if (state.state !== 'found') return;
    const chosen = placeSearched($place.get(), state.geoLocation);
    const near: NamedPlace = state.asked?.place ?? chosen ?? state.geoLocation;
    line.textContent = leadOf(state.tiles.length, articles);
    const folded = document.querySelector('[data-place]');
    if (folded) folded.textContent = placeName(near);
    // The nearest store was that of the place before.
    const store = document.querySelector<HTMLElement>('[data-in-store]');
    if (store) store.hidden = store.dataset['inStore'] !== placeName(near);
    if (chosen && !state.asked?.place) namePlace(placeLine(chosen));
  });
}

/** Names a place that was chosen on the page in its form, while that sleeps, and in an address that names another. */
function namePlace(near: string): void {
  const field = document.querySelector<HTMLInputElement>('astro-island[ssr] input[name="near"]#near');
  if (field) field.value = near;
  if (new URLSearchParams(location.search).has('near'))
    history.replaceState(history.state, '', askedAgain(location.search, { near }));
}
