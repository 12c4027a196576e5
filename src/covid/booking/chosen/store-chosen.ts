import { atom, onMount } from 'nanostores';

import type { SummedPlace } from '#scheduler/kit/hold/BookingSummary.tsx';
import { pageBooking } from '#scheduler/kit/partner/partner-booking.ts';
import { inBrowser } from '#scheduler/kit/session/booking-context.ts';
import { callCovid } from '../call.ts';

type Chosen = { serviceId: number; site: SummedPlace | undefined };

/** Which test was chosen before, by a link or at the times (0 for none), and where it is to be. */
export const $chosen = atom<Chosen>({ serviceId: 0, site: undefined });

onMount($chosen, () => {
  if (inBrowser()) void look();
});

/** Reads what this tab has chosen, once the step has taken what its address names. */
async function look(): Promise<void> {
  await Promise.resolve();
  const { readSession } = pageBooking.session;
  const serviceId = Number(readSession('serviceId'));
  const id = readSession('locationId');
  $chosen.set({ serviceId, site: undefined });
  if (id === null) return;
  try {
    const { address, name, position } = await callCovid('$get', '/covid19/sites/:id', { param: { id } });
    const { street: line1, city, state, zip } = address;
    $chosen.set({ serviceId, site: { name, position, address: { line1, city, state, zip } } });
  } catch {
    // The test is there without; the step that chooses a location says what is wrong with it.
  }
}
