import { atom, onMount } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { client } from '#api/browser/client.ts';
import { COOKIE_DAYS, writeCookie } from '../saved/cookies.ts';
import { placeLine } from '../place-line.ts';
import type { Place } from '../place.schema.ts';
import { keepFoundPlace } from '../saved/found-place.ts';
import { forgetPlace, savedPlace } from '../saved/saved-place.ts';
import type { locationRoutes } from '../server/routes.ts';

/** Where a search stands (spec 4). `from` says what was asked: the typed text, or the device ('Use my location'). */
export type PlaceSearch =
  | { state: 'idle' }
  | { state: 'searching'; from: 'text' | 'device' }
  | { state: 'choices'; text: string; choices: Place[]; question: string }
  | { state: 'refused'; from: 'text' | 'device'; message: string };

/** The saved place, or null for the site's default one. Each successful search sets it again, even to the same place. */
export const $place = atom<Place | null>(null);
/** State of the latest search: under way, choices to ask about, or an error [LOC-15]. */
export const $locationSearch = atom<PlaceSearch>({ state: 'idle' });
/** Suggested places, best first. */
export const $suggestions = atom<Place[]>([]);
/** The highlighted text of the last search, which fetches services too; '' when none was highlighted [LOC-7]. */
export const $keyword = atom('');

const call = client<ReturnType<typeof locationRoutes>>();

/** Milliseconds without a key press before suggestions are fetched. */
const SUGGEST_AFTER_MS = 120;

onMount($place, () => {
  if (typeof document === 'undefined') return;
  if (!$place.get()) $place.set(savedPlace());
  // A page restored from the back-forward cache shows the old place.
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) $place.set(savedPlace());
  };
  addEventListener('pageshow', onShow);
  return () => removeEventListener('pageshow', onShow);
});

/** Searches for what was typed and saves the place found, which it returns; anything else is left in `$locationSearch` (spec 4, 5) [LOC-4, LOC-5]. */
export async function searchPlace(text: string): Promise<Place | undefined> {
  const wanted = text.trim();
  const known = knownPlace(wanted);
  const signal = beginSearch();
  if (!wanted) return refuse('text', 'Please enter a valid location');
  if (known) return settle(known.place, known.suggested ? wanted : '');
  $locationSearch.set({ state: 'searching', from: 'text' });
  try {
    const found = await call('$get', '/geocode', { query: { address: wanted } }, { signal });
    if (isOver(signal)) return undefined;
    if ('place' in found) return settle(found.place, '');
    const { choices, question } = found;
    $locationSearch.set({ state: 'choices', text: wanted, choices, question });
  } catch (error) {
    if (!isOver(signal)) refuse('text', outage(error) ?? `Couldn't find the location ${wanted}`);
  }
  return undefined;
}

/** Saves a place picked from a list; `keyword` is its text when it was highlighted with the arrows [LOC-7]. */
export function choosePlace(place: Place, keyword = ''): Place {
  beginSearch();
  return settle(place, keyword);
}

/** 'Use my location': saves the place where the device is and returns it; every failure is a message and leaves the old place [LOC-11]. */
export async function findMyLocation(): Promise<Place | undefined> {
  const signal = beginSearch();
  $locationSearch.set({ state: 'searching', from: 'device' });
  const position = await askDevice();
  if (isOver(signal)) return undefined;
  if (typeof position === 'string') return refuse('device', position);
  writeCookie('FCNCurrentLocation', `${position.lat}/${position.lng}`, COOKIE_DAYS.FCNCurrentLocation);
  try {
    const query = { lat: String(position.lat), lng: String(position.lng) };
    const place = await call('$get', '/storeid', { query }, { signal });
    return isOver(signal) ? undefined : settle(place, '');
  } catch (error) {
    if (isOver(signal)) return undefined;
    return refuse('device', outage(error) ?? 'We found no US place near you. Enter a city, state or ZIP code instead.');
  }
}

/** The device's position, or why there is none; what asks for it is loaded when it is asked for. */
async function askDevice(): Promise<{ lat: number; lng: number } | string> {
  try {
    const { DEVICE_MESSAGES, devicePosition } = await import('./device-position.ts');
    const position = await devicePosition();
    return typeof position === 'string' ? DEVICE_MESSAGES[position] : position;
  } catch {
    return 'We couldn’t ask your device. Check your connection, or enter a city, state or ZIP code.';
  }
}

/** Drops the search under way with its error, question and suggestions; the saved place stays. */
export function clearSearch(): void {
  beginSearch();
  $locationSearch.set({ state: 'idle' });
}

let isChosenHere = false;

/** The place that was saved before the page: it isn't the one that the page was asked for. Null once another was chosen here, which counts more. */
export function placeBefore(): Place | null {
  return isChosenHere ? null : $place.get();
}

let suggesting: AbortController | undefined;

/** Fetches suggestions for text as it is typed, once typing pauses; an answer to older text is dropped [LOC-2]. */
export function suggest(text: string): void {
  suggesting?.abort();
  suggesting = new AbortController();
  const input = text.trim();
  if (input.length < 2) return $suggestions.set([]);
  void fetchSuggestions(input, suggesting.signal);
}

async function fetchSuggestions(input: string, signal: AbortSignal): Promise<void> {
  await new Promise((resume) => setTimeout(resume, SUGGEST_AFTER_MS));
  if (isOver(signal)) return;
  const suggestions = await call('$get', '/places', { query: { input } }, { signal }).then(
    (answer) => answer.suggestions,
    () => [],
  );
  if (!isOver(signal)) $suggestions.set(suggestions);
}

let latest: AbortController | undefined;

/** Aborts the search and suggestions under way, so that no older answer can appear [LOC-15]. */
function beginSearch(): AbortSignal {
  latest?.abort();
  latest = new AbortController();
  suggest('');
  return latest.signal;
}

/** A function, because TypeScript assumes that a signal checked before an await hasn't changed. */
function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** Stores the place and what a search resets, then tells the page: keyword first, since the place fetches services [LOC-6, LOC-7]. */
function settle(place: Place, keyword: string): Place {
  keepFoundPlace(place);
  isChosenHere = true;
  $keyword.set(keyword);
  $locationSearch.set({ state: 'idle' });
  $place.set({ ...place });
  tellPage();
  return place;
}

/**
 * True when a call failed because the saved place is outside the US. The place is then forgotten, and the site's
 * default counts [LOC-8].
 */
export function forgetRefused(error: unknown): boolean {
  const refused = error instanceof CallError ? (error.problem?.errors ?? []) : [];
  if (!refused.some(({ path }) => path === 'lat' || path === 'lng')) return false;
  // Several lists of a page ask about the same place.
  if (!$place.get()) return true;
  forgetPlace();
  $place.set(null);
  tellPage();
  return true;
}

/** Dispatches `find-care:place` for code outside the store: `client:saved-place` hydrates islands on it, and banners check the state. */
export function tellPage(): void {
  if (typeof window !== 'undefined') window.dispatchEvent(new Event('find-care:place'));
}

function refuse(from: 'text' | 'device', message: string): undefined {
  $locationSearch.set({ state: 'refused', from, message });
}

/** The suggestion or saved place whose exact text was entered: it needs no geocoding. */
function knownPlace(wanted: string): { place: Place; suggested: boolean } | undefined {
  const same = (text: string): boolean => text.toLowerCase() === wanted.toLowerCase();
  const suggestion = $suggestions.get().find((place) => same(placeLine(place)));
  if (suggestion) return { place: suggestion, suggested: true };
  const saved = $place.get();
  return saved && same(placeLine(saved)) ? { place: saved, suggested: false } : undefined;
}

/** 'Error occured while calling ... api' (1007), as people read it. */
const MAPS_AWAY = 'We can’t look up this location just now. Enter a ZIP code, or try again in a minute.';
/** What is said where a place can't be looked up for now. */
const NO_LOOK_UP = 'We can’t look up locations right now. Check your connection and try again.';

/** The message for a failed call; undefined when the server refused the place itself (400 to 428). */
function outage(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  if (error.problem?.code === '1007') return MAPS_AWAY;
  return error.code === 1002 && (error.status ?? 500) < 429 ? undefined : NO_LOOK_UP;
}
