import { STATE_MENU } from '#location/states.ts';
import { normalize } from '#text/normalize.ts';
import type { Store } from './pharmacy.schema.ts';

/** The finder's own page. */
export const STORE_FINDER = '/store-finder';
/** The page whose picture links to these pages show. */
export const SHARED_PICTURE = '/findcare/services';

/** The path of a store's page: '/store/1604-theater-district-chicago-il'. Only its number is read; another name leads to this one. */
export function storePage({ number, name, city, state }: Pick<Store, 'number' | 'name' | 'city' | 'state'>): string {
  const town = name === city ? city : `${name} ${city}`;
  return `/store/${number}-${slug(`${town} ${state}`)}`;
}

/** The path of the list of a state's stores: '/store-finder/new-york'. */
export function statePage(state: string): string {
  return `${STORE_FINDER}/${slug(STATE_MENU.find(([code]) => code === state)?.[1] ?? state)}`;
}

/** The two letters of a state by the last part of its list's path, or by themselves in small letters; undefined when there is no such state. */
export function stateOfPage(name: string): string | undefined {
  return STATE_MENU.find(([code, state]) => code.toLowerCase() === name || slug(state) === name)?.[0];
}

function slug(text: string): string {
  return normalize(text.replaceAll('.', '')).replaceAll(' ', '-');
}
