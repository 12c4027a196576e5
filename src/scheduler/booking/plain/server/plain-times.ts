import type { Reading } from '#identity/make-actor.ts';
import { inQueue } from '#api/load-queues.ts';
import { ProblemError } from '#api/problem.ts';
import type { PlaceAnswers } from '#location/server/answered-places.ts';
import { savedUsPlace } from '#location/server/saved-us-place.ts';
import { placeLine, placeName, type NamedPlace } from '#location/place-line.ts';
import type { Place } from '#location/place.schema.ts';
import { farAwayLine } from '#scheduler/offered/far-away.ts';
import { LOOKAHEAD_DAYS } from '#scheduler/engine/lookahead.ts';
import { clockAt, type Timed } from '#scheduler/engine/slot-words.ts';
import type { FoundLocationAnswer, ServiceAnswer, Timeslots } from '#scheduler/offered/api.schema.ts';
import { nearestOpen } from '#scheduler/systems/server/nearest-open.ts';
import type { Organization } from '#scheduler/systems/server/organizations.ts';
import type { Scheduling } from '#scheduler/systems/server/scheduling.ts';
import { timesOf } from '#scheduler/systems/server/slot-routes.ts';
import { DAYS_SHOWN, LOCATIONS_SHOWN, SCHEDULES_SHOWN } from '../../shown/shown-at-first.ts';
import { slotsOf } from '../../details/slots-state.ts';
import { FIRST_DAYS } from '../../details/times-call.ts';
import { slotAt } from '#scheduler/kit/hold/nearest-slots.ts';
import type { PlainAsk } from '../plain-address.ts';
import type { PlainTimesPage } from '../plain-page.ts';
import { heldWith } from './held-times.ts';

type Spot = NamedPlace & { lat: number; lng: number; timeZone?: string | undefined };
/** What the page shows of places and times; who holds and what was refused is the answer's. */
export type FoundTimes = Omit<PlainTimesPage, 'refused' | 'token'> & {
  /** The place that was typed; null where none was. */
  typedPlace: Place | null;
};

/** What the request brings besides its address: the cookies with the saved place, and the site's own place; `places` answers what is typed for one. */
export type PlainVisit = { cookies: string; defaultPlace: Spot; places: PlaceAnswers };

/** `search` asks for what everybody sees, `own` for what the visitor holds. */
type Readings = { search: Reading; own: Reading };

/** What the page of locations and times shows: by the calls, lines and rules of the page with script. */
export async function plainTimes(
  scheduling: Scheduling,
  organization: Organization,
  { search, own }: Readings,
  ask: PlainAsk,
  visit: PlainVisit,
): Promise<FoundTimes> {
  const { organizationId } = organization;
  const { spot, place, typedPlace } = await placeOf(search, ask.near, visit);
  const [listed, [near], held] = await Promise.all([
    scheduling.systems.of(organizationId).services(search, organizationId),
    nearestOpen(search, [organization], spot),
    heldWith(scheduling, own, organizationId),
  ]);
  const services = listed.map((service) => scheduling.organizations.shown(service, organizationId));
  const [only, second] = services;
  const service = services.find(({ serviceId }) => serviceId === ask.serviceId) ?? (second ? null : (only ?? null));
  const locations = service ? await locationsNear(scheduling, search, { organizationId, service, spot, ask }) : [];
  const location = locations.find(({ locationId }) => locationId === ask.locationId) ?? locations[0] ?? null;
  const times =
    service && location ? await openTimes(scheduling, own, { organizationId, service, location, ask }) : null;
  return {
    ask: { ...ask, serviceId: service?.serviceId ?? null, locationId: location?.locationId ?? null },
    place,
    farAway: near?.farAway ? farAwayLine(place.name, near.farAway) : '',
    services,
    service,
    locations,
    location,
    times: times?.state ?? null,
    wanted: times && location?.locationId === ask.locationId ? wantedOf(times, location, ask.start) : null,
    held,
    typedPlace,
  };
}

/** Near what was typed, else near the saved place, else near the site's own. */
async function placeOf(
  { db }: Reading,
  near: string,
  { cookies, defaultPlace, places }: PlainVisit,
): Promise<{ spot: Spot; place: PlainTimesPage['place']; typedPlace: Place | null }> {
  const usual: Spot = (await savedUsPlace(db, cookies)) ?? defaultPlace;
  const named = near && near !== placeLine(usual) ? await places.named(db, near) : null;
  if (named?.state === 'found') return { ...at(named.place), typedPlace: named.place };
  const { spot, place } = at(usual);
  const choices = named?.state === 'choices' ? named.choices : [];
  const typed = named ? near : place.typed;
  return { spot, place: { ...place, typed, choices, isUnknown: named?.state === 'unknown' }, typedPlace: null };
}

function at(spot: Spot): { spot: Spot; place: PlainTimesPage['place'] } {
  const { timeZone } = spot;
  return { spot, place: { typed: placeLine(spot), name: placeName(spot), timeZone, choices: [], isUnknown: false } };
}

type Looked = { organizationId: string; service: ServiceAnswer; ask: PlainAsk };

/** The locations near a place, and the one that the address names however far it is, which stands first where it would be hidden. */
async function locationsNear(
  { organizations, systems }: Scheduling,
  reading: Reading,
  { organizationId, service: { serviceId }, spot: { lat, lng }, ask: { locationId } }: Looked & { spot: Spot },
): Promise<FoundLocationAnswer[]> {
  const position = { latitude: lat, longitude: lng };
  const search = { organizationId, serviceId, position, ...(locationId && { locationId }) };
  const found = await inQueue('searches', () => systems.of(organizationId).locationsNear(reading, search));
  const own = found.filter((one) => one.organizationId === organizationId).map(organizations.withNames);
  const chosen = own.findIndex((one) => one.locationId === locationId);
  return chosen < LOCATIONS_SHOWN ? own : [...own.splice(chosen, 1), ...own];
}

type Answered = { state: NonNullable<PlainTimesPage['times']>; answer: Timeslots | null };

/** Two weeks of times, or all that can be booked where these hold too few days, or end before what is asked for. */
async function openTimes(
  scheduling: Scheduling,
  reading: Reading,
  { organizationId, service: { serviceId }, location: { locationId }, ask }: Looked & { location: FoundLocationAnswer },
): Promise<Answered> {
  const from = (numberOfDays: number): Promise<Timeslots> =>
    timesOf(scheduling, reading, { organizationName: organizationId, serviceId, locationId, numberOfDays });
  try {
    const first = await from(FIRST_DAYS);
    const isEnough = holdsEnough(first, ask);
    const answer = isEnough ? first : await from(LOOKAHEAD_DAYS);
    const state = slotsOf(answer, isEnough ? FIRST_DAYS : LOOKAHEAD_DAYS);
    return { state: state.state === 'loading' ? { state: 'none' } : state, answer };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { code, detail } = error.problem;
    return { state: { state: 'failed', partnerAway: code === 'partner-away' ? detail : null }, answer: null };
  }
}

function holdsEnough({ providerDetail: { scheduleDays } }: Timeslots, { day, days, start }: PlainAsk): boolean {
  const last = scheduleDays.at(-1);
  const until = day ?? start?.slice(0, 10) ?? '';
  return (
    scheduleDays.length >= SCHEDULES_SHOWN && (days ?? 0) <= DAYS_SHOWN && last !== undefined && until <= last.date
  );
}

/** The time that the address names, where it is still open; else that it isn't. */
function wantedOf({ state, answer }: Answered, { timeZone }: FoundLocationAnswer, start: string | null) {
  if (start === null || !answer || state.state === 'failed') return null;
  const slot = slotAt(answer.providerDetail.scheduleDays, start);
  const { timeZoneName } = answer.contact;
  const lost: Timed = { start, timeZone, timeZoneName, localTime: clockAt(start, timeZone) };
  return slot ? { slot } : { lost };
}
