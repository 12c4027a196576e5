import { MILES } from '../stores/finder-ask.ts';
import { degreesOf, milesAcross, type View } from './projection.ts';

/** The finder's address for the stores around the middle of the map, as far as the map reaches; `search` holds what else is asked for. */
export function areaAddress(search: string, view: View): string {
  const { lat, lng } = degreesOf(view);
  const across = milesAcross(view);
  const query = new URLSearchParams(search);
  query.set('at', `${lat.toFixed(3)},${lng.toFixed(3)}`);
  query.set('miles', String(MILES.find((miles) => miles >= across) ?? MILES.at(-1)));
  return `/store-finder?${query.toString().replaceAll('%2C', ',')}`;
}
