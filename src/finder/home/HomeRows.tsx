import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';

import { placeName, type NamedPlace } from '#location/place-line.ts';
import { $place } from '#location/field/store.ts';
import { firstOfEachPartner } from '../ranking/ranking.ts';
import type { Tile } from '../catalogue/tile.schema.ts';
import { tileSearch, type TileScope } from '../list/store.ts';
import { $local, $recent } from './store-home.ts';
import { TileDetails } from '../tiles/TileDetails.tsx';
import { TileGrid } from '../list/TileGrid.tsx';
import { TileRow } from '../list/TileRow.tsx';
import { RecentServices } from './RecentServices.tsx';
import { forgetViewed } from '../tiles/viewed.ts';

interface HomeRowsProps {
  scope: TileScope;
  /** What is shown until the saved place is read: the closest of all, and those with a clinic near. */
  initial: { near: Tile[]; local: Tile[] };
  near: NamedPlace;
}

/** Tiles in a row. */
const IN_ROW = 4;

/** Home's rows of services: the closest, more in person nearby, and those that were looked at before [HOME-1, HOME-2]. */
export function HomeRows({ scope, initial, near }: HomeRowsProps): ReactNode {
  const state = useStore(tileSearch(scope).$tiles, { ssr: 'initial' });
  const local = useStore($local, { ssr: 'initial' });
  const recent = useStore($recent, { ssr: 'initial' });
  const place = useStore($place, { ssr: 'initial' }) ?? near;
  const [forgotten, setForgotten] = useState(false);
  const found = state.state === 'found' ? state.tiles : [];
  const first = firstOfEachPartner(state.state === 'found' ? found : initial.near, IN_ROW);
  const shown = new Set(first.map(({ partner }) => partner));
  const others = (local.state === 'found' ? local.tiles : initial.local).filter(({ partner }) => !shown.has(partner));
  const viewed = forgotten ? [] : found.filter(({ badges }) => badges.isRecentlyViewed).slice(0, IN_ROW);

  function clear(): void {
    void forgetViewed();
    setForgotten(true);
    // The button goes with its row; what follows the row takes the focus.
    document.getElementById('local')?.focus();
  }

  return (
    <>
      <TileRow scope={scope} initial={initial.near} near={near} count={IN_ROW} />
      {recent && recent.length > 0 && !forgotten && <RecentServices tiles={recent.slice(0, IN_ROW)} onClear={clear} />}
      {!recent && viewed.length > 0 && (
        <Row id="viewed" title="Recently viewed" tiles={viewed} near={place}>
          <button className="btn text" type="button" onClick={clear}>
            Clear<span className="vh"> recently viewed services</span>
          </button>
        </Row>
      )}
      <Row
        id="local"
        title={`More in person near ${placeName(place)}`}
        tiles={firstOfEachPartner(others, IN_ROW)}
        near={place}
        built={local.state === 'initial'}
      />
    </>
  );
}

interface RowProps {
  id: string;
  title: string;
  tiles: Tile[];
  near: NamedPlace;
  built?: boolean;
  /** At the end of the heading's line. */
  children?: ReactNode;
}

function Row({ id, title, tiles, near, built = false, children }: RowProps): ReactNode {
  const [shown, setShown] = useState<Tile | null>(null);
  if (tiles.length === 0) return null;
  return (
    <section className="next-row" aria-labelledby={id}>
      <div className="head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
      <TileGrid tiles={tiles} near={near} built={built} onDetails={setShown} />
      <TileDetails tile={shown} near={near} layout="findcare3" onClose={() => setShown(null)} />
    </section>
  );
}
