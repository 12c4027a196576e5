import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';

import { useIsWide } from '#admin/frame/use-is-wide.ts';
import { Alert } from '#ui/Alert.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useLoaded } from '#ui/islands/use-loaded.ts';
import type { SitesList as List, ListedSite } from '../../site-calls.schema.ts';
import { AddSite } from '../add/AddSite.tsx';
import { $chosen, mapSites } from '../map/store-map.ts';
import { $filter, loadSites, narrow } from '../store-sites.ts';
import { Find, NoSite } from './Find.tsx';
import { SiteRow } from './SiteRow.tsx';

const A_PAGE = 50;
const loadMap = () => import('../map/SitesMap.tsx');

/** The sites, by name, narrowed by words, state, status, test and rule; beside them where they are. */
export function SitesList({ list, isStale }: { list: List; isStale: boolean }): ReactNode {
  const [isAdding, setAdding] = useState(false);
  const [isMapOpen, setMapOpen] = useState(false);
  const isMapShown = useIsWide() || isMapOpen;
  const { sites, total } = list;
  return (
    <div className="sites-page">
      <div className="work-head">
        <div>
          <h1>Sites</h1>
          <p className="muted" role="status">
            {total === 1 ? '1 site' : `${String(total)} sites`}. Times are each site’s own, with its time zone.
          </p>
        </div>
        {list.may.create && (
          <button className="btn" type="button" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            Add a site
          </button>
        )}
      </div>
      {isStale && (
        <Alert tone="info" title="No connection just now. The list may have changed." live>
          <button className="btn quiet" type="button" onClick={() => void loadSites()}>
            Try again
          </button>
        </Alert>
      )}
      <div className={isMapShown && sites.length > 0 ? 'sites-panes with-map' : 'sites-panes'}>
        <section className="sites-box" aria-label="List of sites">
          <Find list={list}>
            <button
              className="btn quiet narrow-only"
              type="button"
              aria-expanded={isMapOpen}
              onClick={() => setMapOpen(!isMapOpen)}
            >
              <Icon name="map-pin" />
              Map
            </button>
          </Find>
          {sites.length === 0 ? <NoSite list={list} /> : <Rows sites={sites} showMap={() => setMapOpen(true)} />}
          <Pages total={total} />
        </section>
        {isMapShown && sites.length > 0 && <MapPane sites={sites} />}
      </div>
      {isAdding && <AddSite onClose={() => setAdding(false)} />}
    </div>
  );
}

/** The map, whose script comes when it is wanted; the list is whole without it. */
function MapPane({ sites }: { sites: readonly ListedSite[] }): ReactNode {
  const [wanted, setWanted] = useState(1);
  const loaded = useLoaded(wanted, loadMap);
  return (
    <section className="map-pane" aria-label="Map of sites">
      {loaded === null ? (
        <Alert tone="warn" title="The map could not be loaded." live>
          <p>The list beside it is complete.</p>
          <button className="btn quiet" type="button" onClick={() => setWanted(wanted + 1)}>
            Try again
          </button>
        </Alert>
      ) : (
        loaded && <loaded.SitesMap sites={sites} />
      )}
    </section>
  );
}

function Rows({ sites, showMap }: { sites: readonly ListedSite[]; showMap: () => void }): ReactNode {
  const chosen = useStore($chosen);
  return (
    <table className="sites">
      <caption className="vh">Sites by name. Hours are of today, in each site’s own time.</caption>
      <thead>
        <tr>
          <th scope="col" className="c-n">
            <span className="vh">On the map</span>
          </th>
          <th scope="col">Site</th>
          <th scope="col" className="c-status">
            Status
          </th>
          <th scope="col" className="c-today">
            Today
          </th>
          <th scope="col" className="c-cap">
            An hour
          </th>
          <th scope="col" className="c-tests">
            Tests and rules
          </th>
        </tr>
      </thead>
      <tbody>
        {mapSites(sites).map((place) => (
          <SiteRow
            key={place.site.locationId}
            place={place}
            isChosen={place.site.locationId === chosen}
            showMap={showMap}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Which of them these are, and the way to others. */
function Pages({ total }: { total: number }): ReactNode {
  const { page } = useStore($filter);
  if (total <= A_PAGE) return null;
  const [first, last] = [(page - 1) * A_PAGE + 1, Math.min(page * A_PAGE, total)];
  return (
    <p className="row site-ends">
      <span className="num">
        {first} to {last} of {total}
      </span>
      <span className="row">
        <button className="btn quiet" type="button" disabled={page === 1} onClick={() => narrow({ page: page - 1 })}>
          Before
        </button>
        <button
          className="btn quiet"
          type="button"
          disabled={last === total}
          onClick={() => narrow({ page: page + 1 })}
        >
          Next
        </button>
      </span>
    </p>
  );
}
