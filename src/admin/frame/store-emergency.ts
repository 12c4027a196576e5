import { client } from '#api/browser/client.ts';
import type { emergencyRoutes } from '../server/emergency-routes.ts';
import { loadMe } from './store-me.ts';

const call = client<typeof emergencyRoutes>();

/** Ends one's own emergency access before its time; the band then asks what came of it. */
export async function endEmergency(): Promise<void> {
  await call('$delete', '/admin/emergency', {});
  await loadMe();
}
