import type { Tile, TileHere } from './tile.schema.ts';

/** What a tile says of a visitor whose place is not known, or where the search has not found it. */
export const NO_PLACE: TileHere = {
  nearestClinic: null,
  nearestLocationName: null,
  nearestLocationId: null,
  nearestNote: null,
  nearestForAll: true,
  nextTimes: [],
  open: null,
  offered: 'here',
  notIn: '',
  match: '',
  reason: '',
};

/** A service that a page names. `notOffered`: where its partner doesn't work, by two letters; left out when it works everywhere. */
export type NamedTile = Tile & { notOffered?: Readonly<Record<string, string>> };

/** What tells, before an island is awake, that what uses the service is not for those states; the script of landing and providers' pages reads it (not-here.ts). */
export function notFor({ notOffered }: NamedTile): { 'data-not-for'?: string } {
  return notOffered ? { 'data-not-for': Object.keys(notOffered).join(' ') } : {};
}

/** A named service in that state, as far as is known without a search: where its partner doesn't work it isn't offered, unless the search finds a clinic in reach. */
export function tileInState(tile: NamedTile, state: string): NamedTile {
  const { notOffered = {}, deliveryType } = tile;
  const notIn = Object.hasOwn(notOffered, state) ? notOffered[state] : undefined;
  if (!notIn) return tile;
  const reason = deliveryType.includes('Clinic') ? 'Only near a clinic' : `Not offered in ${notIn}`;
  return { ...tile, ...NO_PLACE, offered: 'elsewhere', notIn, reason };
}
