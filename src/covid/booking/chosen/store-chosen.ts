import { atom, onMount } from 'nanostores';

import { timeZoneName } from '#location/time-zone.ts';
import type { Slot } from '#scheduler/engine/slot.schema.ts';
import { clockAt } from '#scheduler/engine/slot-words.ts';
import type { SummedPlace } from '#scheduler/kit/hold/BookingSummary.tsx';
import { pageBooking } from '#scheduler/kit/partner/partner-booking.ts';
import { inBrowser } from '#scheduler/kit/session/booking-context.ts';
import { MINUTE } from '#text/durations.ts';
import { VISIT_MINUTES } from '../../organization.ts';
import { callCovid } from '../call.ts';

type ChosenTime = Pick<Slot, 'start' | 'end' | 'localTime' | 'timeZone' | 'timeZoneName'>;
/** What is wrong with a choice: the site doesn't give the test, or the time is taken or has passed. */
type Trouble = 'not-given' | 'gone';
export type Chosen = { serviceId: number; site?: SummedPlace & { note: string }; time?: ChosenTime; trouble?: Trouble };

/** The test chosen before, by a link or at the times (0 for none), its site, and a time that a link chose and that isn't held yet, with what is wrong with them by now. */
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
    const found = await callCovid('$get', '/covid19/sites/:id', { param: { id } });
    const { address, name, note, position, timeZoneIANA, testingModels } = found;
    const { street: line1, city, state, zip } = address;
    const site = { name, note, position, address: { line1, city, state, zip } };
    const start = readSession('start');
    const time = start ? timeAt(start, timeZoneIANA) : undefined;
    const isGiven = serviceId === 0 || testingModels.some((model) => model.serviceId === serviceId);
    const isGone = isGiven && start !== null && !(await isOpen(id, serviceId, start));
    const trouble = isGiven ? (isGone ? 'gone' : undefined) : 'not-given';
    $chosen.set({ serviceId, site, ...(time && { time }), ...(trouble && { trouble }) });
  } catch {
    // The test is there without; the step that chooses a location says what is wrong with it.
  }
}

/** Asks whether a test can still be booked at a start. Throws CallError. */
async function isOpen(id: string, serviceId: number, start: string): Promise<boolean> {
  if (Date.parse(start) < Date.now()) return false;
  const query = { serviceId: String(serviceId), startDateTime: start, numberOfDays: '1' };
  const { providerDetail } = await callCovid('$get', '/covid19/sites/:id/timeslots', { param: { id }, query });
  const slots = providerDetail.scheduleDays.flatMap(({ timeSlots }) => timeSlots);
  return slots.some((slot) => Date.parse(slot.start) === Date.parse(start));
}

function timeAt(start: string, timeZone: string): ChosenTime {
  const end = new Date(Date.parse(start) + VISIT_MINUTES * MINUTE).toISOString();
  return { start, end, localTime: clockAt(start, timeZone), timeZone, timeZoneName: timeZoneName(timeZone) };
}
