import { atom, onMount } from 'nanostores';

import { $consent, agree, hasConsented } from '#scheduler/booking/details/store-consent.ts';
import { pageBooking } from '#scheduler/kit/partner/partner-booking.ts';
import { inBrowser } from '#scheduler/kit/session/booking-context.ts';
import { leaveOtherBooking } from './leave-other-booking.ts';

const { steps } = pageBooking;

/** The id of the box that agrees to the terms. */
export const AGREED_ID = 'terms-agreed';
/** Whether the box is ticked, and how often it was tried without. */
export const $agreed = atom(false);
export const $missed = atom(0);

onMount($consent, () => {
  if (!inBrowser()) return;
  // Before the address is read: what it chooses is for this booking.
  leaveOtherBooking();
  if (!steps.enterStep('terms')) return;
  void retryTerms();
});

/** Ends once it is known whether the terms came. */
let loaded: Promise<void> = Promise.resolve();

/** Loads the terms; who has agreed to them for this booking sees them as agreed. */
export function retryTerms(): Promise<void> {
  loaded = hasConsented().then((has) => {
    if (has) $agreed.set(true);
  });
  return loaded;
}

/** Agrees and goes to the next step; without the tick it says what is missing, at the box. */
export async function submitTerms(): Promise<void> {
  if (!$agreed.get()) {
    $missed.set($missed.get() + 1);
    document.getElementById(AGREED_ID)?.focus();
    return;
  }
  // Nobody agrees to what could not be shown: it is asked for again, and is there to read.
  if ($consent.get().state === 'failed') return retryTerms();
  await loaded;
  if ($consent.get().state === 'closed' || (await agree())) steps.goAfter('terms');
}
