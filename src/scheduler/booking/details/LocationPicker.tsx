import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { ChangeLocation } from '#location/field/ChangeLocation.tsx';
import { Alert } from '#ui/Alert.tsx';
import { LocationsSkeleton } from './BookingSkeletons.tsx';
import { addressLine, directionsLink } from '#scheduler/offered/directions.ts';
import { closedFromWords } from '#scheduler/engine/closed-then.ts';
import { slotBrief, zoneElsewhere } from '#scheduler/engine/slot-words.ts';
import {
  $locations,
  $locationsShown,
  $order,
  chooseLocation,
  inOrder,
  placeOf,
  retryLocations,
  showMoreLocations,
} from './store-locations.ts';
import type { PickableLocation } from '#scheduler/offered/api.schema.ts';
import { $locationId } from './store-times.ts';
import { peopleAt, wayTo } from '../shown/location-words.ts';
import { DETAILS_FORM_ID } from './store-continue.ts';
import { $edited } from '#scheduler/appointments/move/store-move.ts';
import { TechnicalIssue } from '#scheduler/kit/parts/TechnicalIssue.tsx';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { Icon } from '#ui/Icon.tsx';
import { currentBooking } from '../../kit/partner/partner-booking.ts';

/** The locations near the saved place, nearest first, the first one chosen [SCHED-1]. */
export function LocationPicker(): ReactNode {
  const found = useValue($locations);
  const { defaultPlace, partner } = currentBooking();
  const edited = useValue($edited);
  return (
    <fieldset className="group">
      <legend className="lab big">Location</legend>
      <div className="head slim">
        <ChangeLocation defaultPlace={edited.state === 'found' ? placeOf(edited.appointment.location) : defaultPlace} />
        {partner.listsNextTimes && <Order />}
      </div>
      {!partner.listsNextTimes && <p className="muted">Open times show once you choose a location.</p>}
      {found.state === 'loading' && (
        <>
          <p className="vh" role="status">
            Locations are loading
          </p>
          <LocationsSkeleton />
        </>
      )}
      {found.state === 'failed' && <TechnicalIssue onRetry={retryLocations} />}
      {found.state === 'none' && (
        <Alert tone="info" title="There are no locations to show." live>
          <p>
            See all locations on <a href={partner.website}>{partner.name}’s website</a>.
          </p>
        </Alert>
      )}
      {found.state === 'found' && <Locations locations={found.locations} />}
    </fieldset>
  );
}

const ORDERS = [
  ['closest', 'Closest'],
  ['soonest', 'Soonest'],
] as const;

/** Which locations come first; nothing else changes. */
function Order(): ReactNode {
  const order = useValue($order);
  return (
    <div className="chips" role="group" aria-label="Order of the locations">
      {ORDERS.map(([value, label]) => (
        <label className="chip" key={value}>
          <input type="radio" name="order" checked={order === value} onChange={() => $order.set(value)} />
          <Icon name="check" />
          {label}
        </label>
      ))}
    </div>
  );
}

function Locations({ locations: found }: { locations: PickableLocation[] }): ReactNode {
  const locations = inOrder(found, useValue($order));
  const shown = useValue($locationsShown);
  const hidden = Math.max(0, locations.length - shown);
  const next = locations[shown];

  function showAll(): void {
    flushSync(showMoreLocations);
    if (next) document.getElementById(`loc-${next.locationId}`)?.focus();
  }

  return (
    <>
      <div className="locs card">
        {locations.slice(0, shown).map((location) => (
          <LocationRow location={location} key={location.locationId} />
        ))}
      </div>
      {hidden > 0 && (
        <p>
          <button className="btn text" type="button" onClick={showAll}>
            Show {hidden} more {hidden === 1 ? 'location' : 'locations'} <Icon name="chevron-down" />
          </button>
        </p>
      )}
    </>
  );
}

function LocationRow({ location }: { location: PickableLocation }): ReactNode {
  const chosen = useValue($locationId);
  const { locationId, name, address, position, status, nextFree } = location;
  const { listsNextTimes, notesDecide } = currentBooking().partner;
  const zone = nextFree ? zoneElsewhere(nextFree, location.timeZone) : '';
  const id = `loc-${locationId}`;
  const people = notesDecide ? '' : peopleAt(location);
  const decides = notesDecide ? location.note : null;
  return (
    <label className="loc" htmlFor={id}>
      <input
        type="radio"
        name="location"
        form={DETAILS_FORM_ID}
        id={id}
        checked={chosen === locationId}
        onChange={() => chooseLocation(locationId)}
        aria-labelledby={`${id}-name`}
        aria-describedby={['people', 'address', 'decides', 'note', 'closed', 'next']
          .map((part) => `${id}-${part}`)
          .join(' ')}
      />
      <span>
        <b id={`${id}-name`}>{name}</b>
        {people && (
          <span className="muted" id={`${id}-people`}>
            {people}
          </span>
        )}
        <span className="muted" id={`${id}-address`}>
          {addressLine(address)}
        </span>
        {decides && <b id={`${id}-decides`}>{decides}</b>}
        <small id={`${id}-note`}>{wayTo(decides ? { ...location, note: null } : location)}</small>
        {status === 'Suspended' && <small id={`${id}-closed`}>Closed temporarily</small>}
        {location.closedFrom && <small id={`${id}-closed`}>{closedFromWords(location.closedFrom)}</small>}
        <a className="sm" href={directionsLink(position)}>
          Directions<span className="vh"> to {name}</span>
        </a>
      </span>
      {listsNextTimes && (
        <span className="at" id={`${id}-next`}>
          <small>Next open time </small>
          <b className="num">{nextFree ? slotBrief(nextFree, location.timeZone) : 'Choose to see'}</b>
          {zone && <small> {zone}</small>}
        </span>
      )}
    </label>
  );
}
