import { atom } from 'nanostores';

import { client } from '#api/browser/client.ts';
import type { pharmacyRoutes } from '#pharmacies/server/routes.ts';
import { lookUpPoint } from './metros.ts';
import type { partnerRoutes } from '../server/routes.ts';

const stores = client<ReturnType<typeof pharmacyRoutes>>();
const tracking = client<ReturnType<typeof partnerRoutes>>();

/** The longest that one look-up may take, in milliseconds: the visitor waits for neither. */
const PATIENCE_MS = 5000;
const RADIUS_MILES = '50';

/** The store nearest to the visitor that was last looked up, and the department of it that their service belongs to; null while unknown [STATE-4]. */
export const $preferredStore = atom<string | null>(null);
export const $department = atom<string | null>(null);

/** The tracking address of the store nearest to a place; null when a look-up fails, which is only told on the console [TILE-9, ERR-3]. */
export async function storeLink(
  { storeService, serviceName }: { storeService: string; serviceName: string },
  place: { lat: number; lng: number },
): Promise<string | null> {
  try {
    const storeNumber = await nearestStore(storeService, lookUpPoint(place));
    if (!storeNumber) throw new Error('no store of theirs is near');
    void departmentOf(serviceName);
    const param = { storeId: storeNumber, healthServiceName: serviceName };
    const path = '/utm/:storeId/:healthServiceName';
    const { data } = await tracking('$get', path, { param, query: { o: 'acs' } }, { timeoutMs: PATIENCE_MS });
    return data.trackingURL;
  } catch (error) {
    console.warn('no store link', error instanceof Error ? error.message : '');
    return null;
  }
}

async function nearestStore(filterOptions: string, { lat, lng }: { lat: number; lng: number }): Promise<string | null> {
  const query = {
    requestType: 'locator' as const,
    s: '1',
    p: '1',
    r: RADIUS_MILES,
    lat: String(lat),
    lng: String(lng),
    filterOptions,
  };
  const { results, error } = await stores('$get', '/stores', { query }, { timeoutMs: PATIENCE_MS });
  if (error) throw new Error('the stores failed');
  const storeNumber = results[0]?.storeNumber;
  if (!storeNumber || !/^\d{1,6}$/.test(storeNumber)) return null;
  $preferredStore.set(storeNumber);
  return storeNumber;
}

async function departmentOf(serviceName: string): Promise<void> {
  try {
    const { data } = await tracking('$get', '/utm/department/:serviceName', { param: { serviceName } });
    $department.set(data.department);
  } catch {
    $department.set(null);
  }
}
