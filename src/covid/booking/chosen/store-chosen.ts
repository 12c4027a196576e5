import { atom, onMount } from 'nanostores';

import type { SummedPlace } from '#scheduler/kit/hold/BookingSummary.tsx';
import { pageBooking } from '#scheduler/kit/partner/partner-booking.ts';
import { inBrowser } from '#scheduler/kit/session/booking-context.ts';
import { callCovid } from '../call.ts';

type Chosen = { serviceId: number; site?: SummedPlace; time?: { start: string; timeZone: string } };

/** Which test was chosen before, by a link or at the times (0 for none), where it is to be, and the time that a link chose. */
export const $chosen = atom<Chosen>({ serviceId: 0 });

onMount($chosen, () => {
  if (inBrowser()) void look();
});

/** Reads what this tab has chosen, once the step has taken what its address names. */
async function look(): Promise<void> {
  await Promise.resolve();
  const { readSession } = pageBooking.session;
  const serviceId = Number(readSession('serviceId'));
  const id = readSession('locationId');
  $chosen.set({ serviceId });
  if (id === null) return;
  try {
    const {
      address,
      name,
      position,
      timeZoneIANA: timeZone,
    } = await callCovid('$get', '/covid19/sites/:id', { param: { id } });
    const { street: line1, city, state, zip } = address;
    const start = readSession('chosenStart');
    const site = { name, position, address: { line1, city, state, zip } };
    $chosen.set({ serviceId, site, ...(start && { time: { start, timeZone } }) });
  } catch {
    // The test is there without; the step that chooses a location says what is wrong with it.
  }
}
