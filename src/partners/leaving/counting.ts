import { randomId } from '#api/browser/random-id.ts';

import { pageType } from '../links/page-type.ts';
import type { PageEvent, ServiceUse } from '../links/tracking.schema.ts';

/** Counts without a person: no token, no session, and not through the API client, which static pages don't load. Failures go to the console [ERR-3]. */
async function count(path: string, counted: PageEvent | ServiceUse): Promise<void> {
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

/** Counts that somebody leaves for a partner (its slug, or the host of a site that is no partner's), from this kind of page [LEAVE-2]. */
export function countExit(partner = ''): Promise<void> {
  return count('events', { event: 'exit', partner, pageType: pageType(location.pathname) });
}

/** Counts that a service is used near a stored place; of the place the server keeps the state alone [TILE-14]. */
export function countUse(serviceId: string, { lat, lng }: { lat: number; lng: number }): Promise<void> {
  return count('services', { serviceId, lat, lng, actionType: 'ServiceUtilized' });
}
