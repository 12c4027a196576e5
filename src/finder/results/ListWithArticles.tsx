import { useEffect, type ReactNode } from 'react';

import type { NamedPlace } from '#location/place-line.ts';
import { tileSearch } from '../store.ts';
import { TileList, type TileListProps } from '../TileList.tsx';
import { among } from './among.ts';
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
      among={(cards) => among(cards, items)}
    />
  );
}

/** The line under the page's heading says how many services there are: after a filter or in another place these are others. */
function tellLead(scope: TileListProps['scope'], articles: number): (() => void) | undefined {
  const line = document.querySelector('[data-lead]');
  if (!line) return undefined;
  return tileSearch(scope).$tiles.subscribe((state) => {
    if (state.state !== 'found') return;
    const near: NamedPlace = state.asked?.place ?? { ...state.geoLocation };
    line.textContent = leadOf(state.tiles.length, articles, near);
  });
}
