import { readSession } from '../session/booking-session.ts';
import { currentBooking } from '../session/booking-context.ts';
import { choosesSomething } from './deep-link.ts';
import { booking, stepPath, type Progress, type Step } from './steps.ts';

/** How far this browser has come, from its session's ids and flags. */
function progress(): Progress {
  return {
    time: readSession('aptHoldId') !== null,
    consent: readSession('termcon') !== null && readSession('termconAgreed') === 'true',
    patient: readSession('patientid') !== null,
    booked: readSession('cfno') !== null && readSession('appointmentId') !== null,
  };
}

/** Loads a page again that Back brings out of the browser's own cache: what it shows may be from before a booking, or from before someone cleared their details. */
export function reloadWhenBack(): void {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/**
 * True when the page of a step may be shown; otherwise the browser is on its way to the first open one, which takes this page's place in the history.
 * An address that chooses something goes to the details page, where it is checked [SCHED-4].
 */
export function enterStep(step: Step): boolean {
  reloadWhenBack();
  if (step !== 'details' && choosesSomething(location.search)) {
    location.replace(pathTo('details') + location.search);
    return false;
  }
  const done = progress();
  if (booking.isReachable(step, done)) return true;
  location.replace(pathTo(booking.firstOpen(done)));
  return false;
}

/** Leaves for another step. */
export function goToStep(step: Step): void {
  location.assign(pathTo(step));
}

/** Leaves for another step, which takes this page's place in the history: Back doesn't return here. */
export function replaceWithStep(step: Step): void {
  location.replace(pathTo(step));
}

function pathTo(step: Step): string {
  return stepPath(currentBooking().partner.slug, step);
}
