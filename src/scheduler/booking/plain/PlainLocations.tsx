import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { Icon } from '#ui/Icon.tsx';
import { placeLine } from '#location/place-line.ts';
import { whichPlace } from '#location/which-place.ts';
import { addressLine, directionsLink } from '#scheduler/offered/directions.ts';
import { closedFromWords } from '#scheduler/engine/closed-then.ts';
import { slotBrief, zoneElsewhere } from '#scheduler/engine/slot-words.ts';
import type { FoundLocationAnswer } from '#scheduler/offered/api.schema.ts';
import { peopleAt, wayTo } from '../shown/location-words.ts';
import { LOCATIONS_SHOWN } from '../shown/shown-at-first.ts';
import { PLACES, TIMES, timesAddress } from './plain-address.ts';
import type { PlainProps } from './plain-parts.tsx';

/** The field for a place, and the partner's locations near it; each is a link to its times [SCHED-1]. */
export function PlainLocations({ booking, page }: PlainProps): ReactNode {
  const { partner } = booking;
  const { service, locations, place } = page;
  return (
    <section aria-labelledby={PLACES}>
      <h2 className="lab big" id={PLACES}>
        Location
      </h2>
      <PlaceForm booking={booking} page={page} />
      {place.choices.length > 0 && (
        <div className="flow apart">
          <p id="which-place">{whichPlace(place.choices)}</p>
          <ul className="chips" aria-labelledby="which-place">
            {place.choices.map((one) => (
              <li key={placeLine(one)}>
                <a
                  className="chip link"
                  href={timesAddress(partner.slug, { near: placeLine(one), serviceId: page.ask.serviceId }, PLACES)}
                >
                  {placeLine(one)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {service && (place.choices.length > 0 || place.isUnknown) && (
        <p className="muted">These are near {place.name}.</p>
      )}
      {!service && <p className="muted">Choose a {partner.choice} above to see locations and open times.</p>}
      {service && locations.length === 0 && (
        <Alert tone="info" title="There are no locations to show.">
          <p>
            See all locations on <a href={partner.website}>{partner.name}’s website</a>.
          </p>
        </Alert>
      )}
      {locations.length > 0 && <Locations booking={booking} page={page} />}
    </section>
  );
}

/** A plain GET form like every form of a place: the answer keeps what was typed. */
function PlaceForm({ booking: { partner }, page: { place, ask } }: PlainProps): ReactNode {
  const error = place.isUnknown ? `Couldn’t find the location ${ask.near}` : '';
  return (
    <form className="plain-place" action={timesAddress(partner.slug)}>
      {ask.serviceId !== null && <input type="hidden" name="serviceId" value={ask.serviceId} />}
      <div className={error ? 'field bad' : 'field'}>
        <label htmlFor="near">Show locations near</label>
        {error && (
          <p className="msg" id="near-error" role="alert">
            <Icon name="circle-alert" />
            <span>{error}</span>
          </p>
        )}
        <div className="search">
          <input
            className="in"
            id="near"
            type="text"
            name="near"
            defaultValue={place.typed}
            placeholder="City, state or zip"
            maxLength={200}
            autoCapitalize="words"
            spellCheck={false}
            enterKeyHint="search"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'near-error' : undefined}
          />
          <button className="btn icon" type="submit" aria-label="Show locations">
            <Icon name="search" />
          </button>
        </div>
      </div>
    </form>
  );
}

function Locations({ booking, page }: PlainProps): ReactNode {
  const { locations } = page;
  const rest = locations.slice(LOCATIONS_SHOWN);
  const rows = (some: readonly FoundLocationAnswer[]): ReactNode => (
    <ul className="locs card">
      {some.map((location) => (
        <Row booking={booking} page={page} location={location} key={location.locationId} />
      ))}
    </ul>
  );
  return (
    <>
      {!booking.partner.listsNextTimes && <p className="muted">Open times show once you choose a location.</p>}
      {rows(locations.slice(0, LOCATIONS_SHOWN))}
      {rest.length > 0 && (
        <details>
          <summary className="btn text">
            Show {rest.length} more {rest.length === 1 ? 'location' : 'locations'} <Icon name="chevron-down" />
          </summary>
          {rows(rest)}
        </details>
      )}
    </>
  );
}

function Row({ booking, page, location }: PlainProps & { location: FoundLocationAnswer }): ReactNode {
  const { partner } = booking;
  const { near, serviceId, day } = page.ask;
  const { locationId, name, address, position, status, nextFree } = location;
  const isChosen = locationId === page.location?.locationId;
  // Of a place whose zone isn't known, every location says its own.
  const zone = nextFree ? zoneElsewhere(nextFree, location.timeZone, page.place.timeZone ?? 'UTC') : '';
  const people = peopleAt(location);
  return (
    <li className={isChosen ? 'loc plain chosen' : 'loc plain'}>
      <span>
        <a
          className="name"
          href={timesAddress(partner.slug, { near, serviceId, locationId, day }, TIMES)}
          aria-current={isChosen ? 'true' : undefined}
        >
          {name}
        </a>
        {people && <span className="muted">{people}</span>}
        <span className="muted">{addressLine(address)}</span>
        <small>{wayTo(location)}</small>
        {status === 'Suspended' && <small>Closed temporarily</small>}
        {location.closedFrom && <small>{closedFromWords(location.closedFrom)}</small>}
        <a className="sm" href={directionsLink(position)}>
          Directions<span className="vh"> to {name}</span>
        </a>
      </span>
      {partner.listsNextTimes && (
        <span className="at">
          <small>Next open time </small>
          <b className="num">{nextFree ? slotBrief(nextFree, location.timeZone) : 'Choose to see'}</b>
          {zone && <small> {zone}</small>}
        </span>
      )}
    </li>
  );
}
