import type { Tile } from './service.schema.ts';
import { stateName } from './state-names.ts';

/**
 * A service as the partner's own page shows it: in place of why it ranks where it does stands which clinic is nearest, that none is in
 * reach, or that it isn't offered in the visitor's state (two letters, '' when unknown) [PARTNER-2].
 */
export function offerIn(state: string, tile: Tile, states?: readonly string[]): Tile {
  const online = tile.deliveryType.some((type) => type !== 'Clinic');
  if (tile.nearestClinic !== null) return { ...tile, reason: tile.nearestLocationName ?? '' };
  if (state && states && !states.includes(state)) return { ...tile, reason: `Not offered in ${stateName(state)}` };
  if (!online) return { ...tile, reason: 'No clinic of theirs near this place' };
  return { ...tile, reason: state ? `Available anywhere in ${stateName(state)}` : 'Available from home' };
}

/** The ways to meet, each once, in the order of the services: 'In person', 'Online, by video'. */
export function waysToMeet(tiles: readonly Pick<Tile, 'kind'>[]): string[] {
  return [...new Set(tiles.map(({ kind }) => kind))];
}

/** A few words on where a partner works: names up to four states, counts more; undefined is everywhere. */
export function whereOffered(states: readonly string[] | undefined): string {
  if (!states) return 'Every state';
  if (states.length > 4) return `${states.length} states`;
  const names = states.map(stateName);
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last;
}
