import type { ReactNode } from 'react';

import { closedFromWords } from '#scheduler/engine/closed-then.ts';
import { $pointed, choose, type MapSite } from '../map/store-map.ts';
import { sinceWords, sitePath, Status, TESTS } from '../words.tsx';

interface SiteRowProps {
  place: MapSite;
  isChosen: boolean;
  showMap: () => void;
}

/** A site in the list; its number shows it on the map. */
export function SiteRow({ place, isChosen, showMap }: SiteRowProps): ReactNode {
  const { n, site } = place;
  const point = (): void => $pointed.set(site.locationId);
  const leave = (): void => $pointed.set(null);
  const isClosed = site.stationStatus === 'Closed';
  return (
    <tr
      id={`site-${site.locationId}`}
      className={isClosed ? 'gone' : undefined}
      aria-current={isChosen ? 'true' : undefined}
      onMouseEnter={point}
      onMouseLeave={leave}
      onFocus={point}
      onBlur={leave}
    >
      <td className="c-n">
        <button
          className={`no num ${site.stationStatus.toLowerCase()}`}
          type="button"
          aria-pressed={isChosen}
          aria-label={`${String(n)}: ${site.name} on the map`}
          onClick={() => {
            showMap();
            choose(isChosen ? null : place);
          }}
        >
          {n}
        </button>
      </td>
      <th scope="row" className="c-site">
        <a href={sitePath(site)}>{site.name}</a> <span className="muted num">{site.storeNumber}</span>
        <small>
          {site.city}, {site.state} {site.zip}
        </small>
      </th>
      <td className="c-status">
        <Status status={site.stationStatus} />
      </td>
      <td className="c-today">
        {site.stationStatus === 'Active' ? site.today : (sinceWords(site) ?? 'Nothing new')}
        {site.closedFrom && <small>{closedFromWords(site.closedFrom)}</small>}
        {site.suspendedWhy && <small className="why">{site.suspendedWhy}</small>}
        <small>{site.timeZoneName}</small>
        <small className="num">{bookedWords(site)}</small>
      </td>
      <td className="c-cap num">
        {site.hourlyCapacity}
        <small>{site.reserveCapacity === 0 ? 'none kept' : `${String(site.reserveCapacity)} kept`}</small>
      </td>
      <td className="c-tests">
        {testWords(site)}
        <small>{ruleWords(site)}</small>
      </td>
    </tr>
  );
}

function bookedWords({ stationStatus, bookedToday, placesToday, visits }: MapSite['site']): string {
  if (stationStatus !== 'Active' || placesToday === 0) return `${String(visits)} booked`;
  return `${String(bookedToday)} of ${String(placesToday)} booked`;
}

/** 'Lab PCR, rapid antigen': what comes after the first is in the middle of a line. */
function testWords({ testingModels }: MapSite['site']): string {
  return testingModels
    .map((model, at) => (at === 0 ? TESTS[model] : TESTS[model].replace('Rapid', 'rapid')))
    .join(', ');
}

function ruleWords({ insuranceRequired, binax, byCar }: MapSite['site']): string {
  const rules = [byCar ? 'by car' : 'inside', insuranceRequired && 'insurance required', binax && 'Binax'];
  return rules.filter(Boolean).join(', ');
}
