import type { Reading } from '#db/work.ts';
import { formatMiles } from '#location/distance.ts';
import { placeLine, placeName, type NamedPlace } from '#location/place-line.ts';
import type { Place } from '#location/place.schema.ts';
import type { PlaceAnswers } from '#location/server/answered-places.ts';
import { savedUsPlace } from '#location/server/saved-us-place.ts';
import { timeZoneName } from '#location/time-zone.ts';
import { closedFromWords } from '#scheduler/engine/closed-then.ts';
import { addressLine } from '#scheduler/offered/directions.ts';
import type { ListedSite, TestingPage } from '../landing/testing-page.ts';
import type { NearSite } from '../sites/site-answer.schema.ts';
import type { SitesOf } from '../sites/site-location.ts';
import { nearestShown, whenWords } from '../sites/soonest.ts';
import { sitesNear } from './sites.ts';

/** The longest text that is looked up as a place. */
const LONGEST_PLACE = 200;

/** Who asks: their cookies, and where the site looks unless it knows better. */
type Asking = { near: string; cookies: string; defaultPlace: NamedPlace & { lat: number; lng: number } };

/** The nearest sites to what was typed, else to the saved place, else to the site's own; `place` is the one that was typed. */
export async function testingPage(
  { db, now, places }: Pick<Reading, 'db' | 'now'> & { places: PlaceAnswers },
  testing: SitesOf,
  { near, cookies, defaultPlace }: Asking,
): Promise<TestingPage & { place: Place | null }> {
  const typed = near.trim().slice(0, LONGEST_PLACE);
  const found = typed ? await places.named(db, typed) : null;
  if (found && found.state !== 'found') {
    const choices = found.state === 'choices' ? found.choices : [];
    const refused = choices.length > 0 ? '' : `Couldn’t find the location ${typed}`;
    return { typed, placeName: typed, refused, choices, sites: [], soonest: null, place: null };
  }
  const where = found?.place ?? (await savedUsPlace(db, cookies)) ?? defaultPlace;
  const { sites, soonest } = nearestShown(await sitesNear({ db }, testing, where));
  const listed = sites.map((site) => listedSite(site, now));
  return {
    ...{ typed: placeLine(where), placeName: placeName(where), refused: '', choices: [], sites: listed },
    soonest: listed.find(({ locationId }) => locationId === soonest?.locationId) ?? null,
    place: found?.place ?? null,
  };
}

function listedSite(site: NearSite, now: number): ListedSite {
  const { locationId, name, note, distance, stationStatus, closedFrom, nextFree, timeZoneIANA, testingModels } = site;
  const { street, city, state, zip } = site.address;
  return {
    ...{ locationId, name, note },
    address: addressLine({ line1: street, city, state, zip }),
    distance: formatMiles(distance),
    isSuspended: stationStatus === 'Suspended',
    closedFrom: closedFrom && closedFromWords(closedFrom),
    next:
      nextFree === null ? null : { words: whenWords(nextFree, timeZoneIANA, now), zone: timeZoneName(timeZoneIANA) },
    services: testingModels.map(({ serviceId }) => serviceId),
  };
}
