import { COOKIE_DAYS, cookieLine } from '#location/saved/cookies.ts';
import { signOnAddress } from '#single-sign-on/sign-on-address.ts';
import { openable } from '#partners/links/exit-link.ts';
import type { Tile } from '../catalogue/tile.schema.ts';

/** What a tile's action button does: asks before leaving for another site, or goes there in the same tab (spec 4) [TILE-8, TILE-9]. */
export type TileAction = { kind: 'leave' | 'go'; href: string };

/** Action types that open the leaving dialog, lower case [TILE-8]. */
const LEAVING = new Set(['singlesignon', 'mdlive', 'externalweburl']);

/** The action of a tile's button: a provider that takes sign-ons is left for by that page; undefined when content names no address that may be opened [TILE-8, TILE-9, LEAVE-3]. */
export function tileAction(
  tile: Pick<Tile, 'id' | 'actionType' | 'actionNavigation' | 'provider'>,
): TileAction | undefined {
  const href = openable(tile.actionNavigation);
  if (!href) return undefined;
  const leaves = LEAVING.has(tile.actionType.toLowerCase()) && !tile.provider.sameTab;
  const { affiliateId } = tile.provider;
  if (leaves && affiliateId !== undefined) return { kind: 'leave', href: signOnAddress(affiliateId, tile.id) };
  return { kind: leaves ? 'leave' : 'go', href };
}

/** Where 'Learn more' leads, in the same tab; undefined when the tile has no such link [TILE-5, TILE-11]. */
export function detailHref(tile: Pick<Tile, 'detailType' | 'externalDetailUrl' | 'partner'>): string | undefined {
  if (tile.detailType === 'NoLearnMore') return undefined;
  if (tile.detailType === 'ExternalSameTab') return openable(tile.externalDetailUrl ?? '');
  return `/findcare/partner/${encodeURIComponent(tile.partner)}`;
}

/** The cookie that remembers whose tile was pressed, as `document.cookie` takes it (spec 9) [TILE-10]. */
export function providerCookie(partner: string, https: boolean): string {
  return cookieLine('provider', partner, COOKIE_DAYS.provider, https);
}
