import { FIFTY_STATES, stateName } from '#location/states.ts';
import type { Tile } from '../catalogue/tile.schema.ts';

/** A service as its partner's own page shows it: in place of why it ranks where it does stands which clinic is nearest [PARTNER-2]. */
export function asOffer(tile: Tile): Tile {
  return tile.nearestClinic === null ? tile : { ...tile, reason: tile.nearestLocationName ?? '' };
}

/** True when services are met in one way, at one place, in the same hours and languages: then their page says it once. */
export function areMetAlike(tiles: readonly Tile[]): boolean {
  const how = tiles.map(({ kind, nearestClinic, avgWaitTimeValue, nearestLocationName, open, languages }) =>
    JSON.stringify([kind, nearestClinic, avgWaitTimeValue, nearestLocationName, open?.words, languages]),
  );
  return how.length > 1 && new Set(how).size === 1;
}

/** The ways to meet, each once, in the order of the services: 'In person', 'Online, by video'. */
export function waysToMeet(tiles: readonly Pick<Tile, 'kind'>[]): string[] {
  return [...new Set(tiles.map(({ kind }) => kind))];
}

/** Where a partner works, in a few words: up to four states by name, else how many. Undefined is everywhere; only states count as missing. */
export function whereOffered(states: readonly string[] | undefined): string {
  if (!states) return 'Every state';
  if (states.length <= 4) return joined(states);
  const missing = FIFTY_STATES.filter((state) => !states.includes(state));
  return missing.length <= 6
    ? `Every state except ${joined(missing)}`
    : `${FIFTY_STATES.length - missing.length} states`;
}

function joined(states: readonly string[]): string {
  const names = states.map(stateName);
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last;
}
