import { randomId } from '#api/browser/random-id.ts';

import { analyticsData } from './data-layer.ts';
import type { PageEvent } from './event.schema.ts';
import { mayCount } from './may-count.ts';
import { pageType } from './page-type.ts';

/** A service that was used near a stored place (spec 7, member tracking). */
type Use = { serviceId: string; lat: number; lng: number; actionType: 'ServiceUtilized' };

/**
 * Counts without a person, and only after a yes: no token, no session, and not through the API client, which static
 * pages don't load. Failures go to the console [ERR-3, SHELL-5].
 */
async function count(path: string, counted: PageEvent | Use): Promise<void> {
  if (!mayCount()) return;
  try {
    const answer = await fetch(`/api/tracking/${path}`, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json', 'x-transaction-id': randomId() },
      body: JSON.stringify(counted),
    });
    if (!answer.ok) console.warn('not counted', answer.status);
  } catch {
    console.warn('not counted: no answer');
  }
}

/** Records that somebody leaves for a partner (its slug, or the host of a site that is no partner's), from this kind of page [LEAVE-2]. */
export function countExit(partner = ''): Promise<void> {
  const exit = { partner, pageType: pageType(location.pathname) };
  analyticsData().exits.push(exit);
  return count('events', { event: 'exit', ...exit });
}

/** Counts that a service is used near a stored place; of the place the server keeps the state alone [TILE-14]. */
export function countUse(serviceId: string, { lat, lng }: { lat: number; lng: number }): Promise<void> {
  return count('services', { serviceId, lat, lng, actionType: 'ServiceUtilized' });
}

/** Counts a page with its results. */
export function countLaunch(launch: Extract<PageEvent, { event: 'launch' }>): Promise<void> {
  return count('events', launch);
}
