import { atom } from 'nanostores';

import type { ServiceAnswer } from '#scheduler/offered/api.schema.ts';
import type { NearTime } from '../../kit/hold/nearest-slots.ts';
import { $hold, holdForService, sendHold } from '../../kit/partner/partner-booking.ts';
import { showService } from './store-locations.ts';

/**
 * How a change of the service went. `asking`: whether the time that is held is open for it too; `kept`: it is, and is held for it now; `not-open`: it isn't, the old
 * service and its hold stand, and `near` are open times for the new one.
 */
export type ChangeState =
  | { state: 'none' }
  | { state: 'failed' }
  | { state: 'asking'; to: ServiceAnswer }
  | { state: 'kept'; to: ServiceAnswer }
  | { state: 'not-open'; to: ServiceAnswer; near: NearTime[] };

export const $change = atom<ChangeState>({ state: 'none' });

/** Chooses a service. The location stays, and a time that is held too if the service can be had then; else nothing changes until one of the times near it is chosen. */
export async function chooseService(to: ServiceAnswer): Promise<void> {
  const hold = $hold.get();
  $change.set({ state: 'none' });
  if (!hold || hold.slot.serviceId === to.serviceId) return showService(to.serviceId);
  $change.set({ state: 'asking', to });
  try {
    const near = await holdForService(hold, to.serviceId);
    $change.set(near ? { state: 'not-open', to, near } : { state: 'kept', to });
  } catch {
    $change.set({ state: 'failed' });
  }
}

/** Keeps the service as it is. */
export function keepService(): void {
  $change.set({ state: 'none' });
}

/** Takes a time near the one that isn't open for the new service. */
export function takeForService({ slot, offered }: NearTime): void {
  $change.set({ state: 'none' });
  sendHold({ on: 'take', wanted: { slot, ...offered } });
}
