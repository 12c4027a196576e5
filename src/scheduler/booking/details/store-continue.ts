import { atom, onMount } from 'nanostores';

import { changeTimePath, editedVisit } from '#scheduler/kit/partner/edit-mode.ts';
import { agree, hasConsented } from './store-consent.ts';
import { $bookingFailed, $serviceId, NO_SERVICE } from './store-times.ts';
import { $slot, currentBooking, goAfter, settledSeat, writeSession } from '../../kit/partner/partner-booking.ts';

/** Errors of the details page and how often it was tried. */
export const $detailsErrors = atom<{ errors: { field: string; message: string }[]; attempt: number }>({
  errors: [],
  attempt: 0,
});
onMount($detailsErrors, () => {
  const stops = [
    $serviceId.listen((id) => id !== NO_SERVICE && mended(SERVICE_ID)),
    $slot.listen((slot) => slot && mended(FIRST_SLOT_ID)),
  ];
  return () => stops.forEach((stop) => stop());
});

/** Takes back what has been chosen meanwhile. */
function mended(field: string): void {
  const { errors, attempt } = $detailsErrors.get();
  if (errors.length > 0) $detailsErrors.set({ errors: errors.filter((error) => error.field !== field), attempt });
}

/** True while 'Continue' is being answered. */
export const $leaving = atom(false);

/** The id of the first time in the list: where the error summary leads. */
export const FIRST_SLOT_ID = 'time-first';

/** The id of the heading of the times. */
export const TIMES_ID = 'times';

/** The id of the first service in the list. */
export const SERVICE_ID = 'service';

/** The form that the choices of the page belong to. */
export const DETAILS_FORM_ID = 'details';

/** Continue: with a time held and the terms agreed to, on to the patient; the booking error is cleared [SCHED-5]. */
export async function submitDetails(): Promise<void> {
  if ($leaving.get()) return;
  $leaving.set(true);
  const seat = await settledSeat();
  const { attempt } = $detailsErrors.get();
  if (seat.state !== 'held') {
    $detailsErrors.set({ errors: [missing()], attempt: attempt + 1 });
  } else {
    $detailsErrors.set({ errors: [], attempt });
    // The terms of a visit that is only moved were agreed to as it was booked.
    if (editedVisit()) location.assign(changeTimePath());
    else if (await hasConsented()) leaveDetails();
  }
  $leaving.set(false);
}

function missing(): { field: string; message: string } {
  if ($serviceId.get() === NO_SERVICE) return { field: SERVICE_ID, message: `Choose ${oneToChoose()}` };
  return { field: FIRST_SLOT_ID, message: 'Choose a time for your appointment' };
}

/** 'a test', 'an exam': what is chosen first with this partner. */
export function oneToChoose(): string {
  const { choice } = currentBooking().partner;
  return `${/^[aeiou]/.test(choice) ? 'an' : 'a'} ${choice}`;
}

/** Agrees to the terms and goes on; a failure stays in the dialog. */
export async function agreeAndContinue(): Promise<void> {
  if (await agree()) leaveDetails();
}

function leaveDetails(): void {
  writeSession({ notice: null });
  $bookingFailed.set(null);
  goAfter('details');
}
