import type { ApiEnv } from '#api/route.ts';
import type { Source } from '#scheduler/visits/server/booking-limits.ts';

/** Where a call comes from, as limits count it; null where limits are off. */
export function sourceOf({ runtime: { settings, keys }, network }: ApiEnv['Bindings']): Source | null {
  return settings.RATE_LIMITS === 'on' ? { network, key: keys.address } : null;
}
