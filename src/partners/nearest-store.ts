import type { Hono } from 'hono';
import { atom } from 'nanostores';

import { client } from '#api/client.ts';
import { lookUpPoint } from './metros.ts';
import type { partnerRoutes } from './server/routes.ts';

/** What is read of a store look-up; the call itself is the store finder's (spec 7). */
type StoreCalls = Hono<
  object,
  {
    '/stores': {
      $get: {
        input: { query: Record<string, string> };
        output: { error?: unknown; results: { storeNumber: string }[] };
        outputFormat: 'json';
        status: 200;
      };
    };
  }
>;

const stores = client<StoreCalls>();
const tracking = client<ReturnType<typeof partnerRoutes>>();

/** Partners whose button leads by the nearest store, with the store service that is looked for (spec 4) [TILE-9]. */
const BY_STORE: Record<string, string> = { hearing: 'Hearing', medexpress: 'UrgentCare' };
/** The longest that one look-up may take, in milliseconds: the visitor waits for neither. */
const PATIENCE_MS = 5000;
const RADIUS_MILES = '50';

/** The store nearest to the visitor that was last looked up, and the department of it that their service belongs to; null while unknown [STATE-4]. */
export const $preferredStore = atom<string | null>(null);
export const $department = atom<string | null>(null);

/** True for a partner whose nearest store is looked up before its button acts [TILE-9]. */
export function leadsByStore(partner: string): boolean {
  return Object.hasOwn(BY_STORE, partner.toLowerCase());
}

/** The tracking address of the store nearest to a place; null when a look-up fails, which is only told on the console [TILE-9, ERR-3]. */
export async function storeLink(
  { partner, serviceName }: { partner: string; serviceName: string },
  place: { lat: number; lng: number },
): Promise<string | null> {
  try {
    const storeNumber = await nearestStore(BY_STORE[partner.toLowerCase()] ?? '', lookUpPoint(place));
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
    requestType: 'locator',
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
