import { atom, onMount } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { inBrowser } from '../../kit/session/booking-context.ts';
import { call } from '../call.ts';
import { APPOINTMENTS_PATH } from '../../visits/visit-pages.ts';
import type { AppointmentAnswer } from '../../visits/appointment.schema.ts';
import { $upcoming, readAppointment, reloadPast, takeOut } from './store-appointments.ts';
import { forgetLocation, readSession, writeSession } from '../../kit/partner/partner-booking.ts';

/** The appointment that the cancel dialog asks about. */
export const $cancelling = atom<{ appointment: AppointmentAnswer; sending: boolean } | null>(null);

/** How the last cancelling went, with what is gone where it is known; or that details were cleared. */
export type CancelNews =
  | { what: 'cancelled'; appointment: AppointmentAnswer | null }
  | { what: 'cleared' }
  /** It is still booked, and `why` where that is no fault; `unknown`: nobody can say. */
  | { what: 'failed' | 'unknown'; appointment: AppointmentAnswer; why?: string | undefined };
export const $cancelNews = atom<CancelNews | null>(null);

onMount($cancelNews, () => {
  if (!inBrowser()) return;
  const notice = readSession('notice');
  if (notice === 'cleared') $cancelNews.set({ what: 'cleared' });
  else if (notice === 'cancelled') void tellOfCancelled(readSession('foundAppointmentId'));
  else return;
  writeSession({ notice: null });
});

/** Says that a visit is canceled, at once, and which one as soon as it is known. */
async function tellOfCancelled(id: string | null): Promise<void> {
  $cancelNews.set({ what: 'cancelled', appointment: null });
  const answer = await readAppointment(id);
  if (answer.state === 'found' && $cancelNews.get()?.what === 'cancelled')
    $cancelNews.set({ what: 'cancelled', appointment: answer.appointment });
}

/** Opens the question; nothing is cancelled without an answer [SCHED-8]. */
export function askToCancel(appointment: AppointmentAnswer): void {
  $cancelNews.set(null);
  $cancelling.set({ appointment, sending: false });
}

/** Closes the question and keeps the appointment. */
export function keepAppointment(): void {
  $cancelling.set(null);
}

/** Cancels, takes the appointment out of the list by its confirmation code, clears the stored location ids and goes to the list; a failure keeps it [SCHED-8]. */
export async function cancelAppointment(): Promise<void> {
  const asked = $cancelling.get();
  if (!asked || asked.sending) return;
  $cancelling.set({ ...asked, sending: true });
  const { appointmentId } = asked.appointment;
  try {
    cancelled(await call('$put', '/scheduler/appointments/:id/cancel', { param: { id: appointmentId } }));
  } catch (error) {
    const problem = error instanceof CallError ? error.problem : undefined;
    await notCancelled(asked.appointment, problem?.code === 'too-many-changes' ? problem.detail : undefined);
  }
  $cancelling.set(null);
}

/** After a failure the visit is asked for: it may be canceled although no answer came. */
async function notCancelled(appointment: AppointmentAnswer, why: string | undefined): Promise<void> {
  const now = await readAppointment(appointment.appointmentId);
  if (now.state !== 'found') $cancelNews.set({ what: 'unknown', appointment });
  else if (now.appointment.status === 'cancelled') cancelled(now.appointment);
  else $cancelNews.set({ what: 'failed', appointment: now.appointment, why });
}

function cancelled(appointment: AppointmentAnswer): void {
  const { appointmentId, confirmationcode } = appointment;
  forgetLocation();
  if (readSession('confirmationNumber') === confirmationcode)
    writeSession({ confirmationNumber: null, appointmentId: null });
  if ($upcoming.get().state === 'found') {
    $cancelNews.set({ what: 'cancelled', appointment });
    takeOut(confirmationcode);
    reloadPast();
  } else {
    writeSession({ notice: 'cancelled', foundAppointmentId: appointmentId });
    location.assign(APPOINTMENTS_PATH);
  }
}
