import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import type { SitesList as List, ListedSite } from '../site-calls.schema.ts';
import { STATION_STATUSES } from '../statuses.ts';
import { AddSite } from './AddSite.tsx';
import { $filter, narrow } from './store-sites.ts';
import { Status, TESTS } from './words.tsx';

const A_PAGE = 50;

/** The sites, by name, narrowed by words, state and status. */
export function SitesList({ list }: { list: List }): ReactNode {
  const [isAdding, setAdding] = useState(false);
  const { sites, total } = list;
  return (
    <div className="sites-page">
      <div className="work-head">
        <div>
          <h1>Sites</h1>
          <p className="muted">Hours are each site’s own.</p>
        </div>
        {list.may.create && (
          <button className="btn" type="button" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            Add a site
          </button>
        )}
      </div>
      <Find list={list} />
      {sites.length === 0 ? (
        <p role="status">No site matches. Take a filter off.</p>
      ) : (
        <table className="folding-table">
          <thead>
            <tr>
              <th scope="col">Site</th>
              <th scope="col">Status</th>
              <th scope="col">Today</th>
              <th scope="col">An hour</th>
              <th scope="col">Tests and rules</th>
            </tr>
          </thead>
          <tbody>
            {sites.map((site) => (
              <Row key={site.locationId} site={site} />
            ))}
          </tbody>
        </table>
      )}
      <Pages total={total} />
      {isAdding && <AddSite onClose={() => setAdding(false)} />}
    </div>
  );
}

/** What narrows the list. */
function Find({ list: { byStatus, states } }: { list: List }): ReactNode {
  const { words, state, status } = useStore($filter);
  const all = byStatus.Active + byStatus.Suspended + byStatus.Closed;
  const tabs = [['', 'All', all], ...STATION_STATUSES.map((one) => [one, one, byStatus[one]] as const)] as const;
  return (
    <>
      <div className="sites-find">
        <label className="vh" htmlFor="site-words">
          Name, number, ZIP code or city
        </label>
        <input
          id="site-words"
          className="in"
          type="search"
          placeholder="Name, number, ZIP code or city"
          autoComplete="off"
          value={words}
          onChange={({ target }) => narrow({ words: target.value })}
        />
        <label className="vh" htmlFor="site-state">
          State
        </label>
        <select id="site-state" className="in" value={state} onChange={({ target }) => narrow({ state: target.value })}>
          <option value="">All states</option>
          {states.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      <fieldset className="tabs">
        <legend className="vh">Status</legend>
        {tabs.map(([value, label, count]) => (
          <label key={label}>
            <input
              className="vh"
              type="radio"
              name="site-status"
              checked={status === value}
              onChange={() => narrow({ status: value })}
            />
            {label} <span className="num">{count}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** How many there are, and the way to others. */
function Pages({ total }: { total: number }): ReactNode {
  const { page } = useStore($filter);
  return (
    <p className="row site-ends">
      <span className="num" role="status">
        {total === 1 ? '1 site' : `${String(total)} sites`}
        {total > A_PAGE && `, page ${String(page)}`}
      </span>
      <span className="row">
        {page > 1 && (
          <button className="btn quiet" type="button" onClick={() => narrow({ page: page - 1 })}>
            Before
          </button>
        )}
        {page * A_PAGE < total && (
          <button className="btn quiet" type="button" onClick={() => narrow({ page: page + 1 })}>
            Next
          </button>
        )}
      </span>
    </p>
  );
}

function Row({ site }: { site: ListedSite }): ReactNode {
  const rules = [
    site.insuranceRequired && 'insurance required',
    site.binax && 'Binax',
    site.byCar ? 'by car' : 'inside',
  ].filter(Boolean);
  return (
    <tr>
      <th scope="row">
        <a href={`/admin/sites?site=${site.locationId}`}>{site.name}</a> <span className="num">{site.storeNumber}</span>
        <small>
          {site.city}, {site.state} {site.zip}
        </small>
      </th>
      <td>
        <Status status={site.stationStatus} />
      </td>
      <td>
        {site.stationStatus === 'Active' ? site.today : 'No new appointments'}
        <small>
          {site.timeZoneName}. {site.visits === 1 ? '1 person booked' : `${String(site.visits)} people booked`}
        </small>
      </td>
      <td className="num">
        {site.hourlyCapacity}
        <small>{site.reserveCapacity === 0 ? 'none kept' : `${String(site.reserveCapacity)} kept`}</small>
      </td>
      <td>
        {site.testingModels.map((model) => TESTS[model]).join(', ')}
        <small>{rules.join(', ')}</small>
      </td>
    </tr>
  );
}
