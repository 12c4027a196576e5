import { stateName } from '#location/states.ts';
import { CLOSE_MILES } from './reach.ts';
import type { TileSort } from '../catalogue/tile.schema.ts';

/** What a reason is made from: `miles` to the nearest clinic (null when it is not in person here), and whether it can be had online here. */
export type Reasoned = { miles: number | null; online: boolean };

/** What is said of the first one where tiles are sorted otherwise than by distance. */
const FIRST: Partial<Record<TileSort, string>> = { soonest: 'Soonest choice', price: 'Lowest price' };

/** Why each tile is ranked where it is, in one line each; '' where the miles on the tile say it. `state` is the visitor's, in two letters [TILE-17]. */
export function reasons(tiles: readonly Reasoned[], state: string, sort: TileSort = 'best'): string[] {
  const miles = tiles.map((tile) => tile.miles ?? Infinity);
  const closest = miles.indexOf(Math.min(...miles));
  return tiles.map((tile, index) => {
    const first = FIRST[sort];
    if (first !== undefined && index === 0) return first;
    if (tile.miles === null) return state ? `Available anywhere in ${stateName(state)}` : 'Available from home';
    if (index === closest && tile.miles <= CLOSE_MILES) return 'Closest in-person choice';
    return tile.online ? 'In person or from home' : '';
  });
}
