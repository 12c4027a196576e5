import { client } from '#api/browser/client.ts';
import { CLEARED, COOKIE_DAYS, writeCookie } from '#location/saved/cookies.ts';
import { readCookie } from '#location/saved/read-cookie.ts';
import { providerCookie } from './actions.ts';
import type { finderRoutes } from '../server/routes.ts';
import type { Tile } from '../catalogue/tile.schema.ts';

const call = client<ReturnType<typeof finderRoutes>>();

/** Records that a visitor looked closer at a service; the call doesn't delay the page and survives leaving it (keepalive). Failures are ignored. */
export function recordView(id: string): void {
  // What was cleared must be gone before anything is remembered again.
  if (readCookie('fcViewed') === CLEARED) void forgetViewed().then((gone) => gone && remember(id));
  else remember(id);
}

function remember(id: string): void {
  writeCookie('fcViewed', '1', COOKIE_DAYS.fcViewed);
  call('$post', '/tiles/:id/viewed', { param: { id } }, { keepalive: true }).catch(() => undefined);
}

/** Remembers the provider for what follows [TILE-10], and the service for 'Recently viewed'. Opening the details doesn't count. */
export function rememberPressed({ id, partner }: Pick<Tile, 'id' | 'partner'>): void {
  document.cookie = providerCookie(partner, location.protocol === 'https:');
  recordView(id);
}

/** True when this browser has looked at services, which its guest's session remembers. */
export function hasViewed(): boolean {
  return readCookie('fcViewed') === '1';
}

/** Forgets them: in this browser at once, whatever becomes of the call; false when the server could not be told, which is made up for before the next view. */
export async function forgetViewed(): Promise<boolean> {
  writeCookie('fcViewed', CLEARED, COOKIE_DAYS.fcViewed);
  try {
    await call('$delete', '/tiles/viewed', {}, { keepalive: true });
  } catch {
    return false;
  }
  if (readCookie('fcViewed') === CLEARED) writeCookie('fcViewed', '', 0);
  return true;
}
