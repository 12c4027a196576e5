import { atom, onMount, type WritableAtom } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import type { AlreadyBooked, AppointmentAnswer, Booking, OneAppointment } from '../../visits/appointment.schema.ts';
import { inBrowser } from '../../kit/session/booking-context.ts';
import { call } from '../call.ts';
import { reloadWhenBack } from '../../kit/wizard/store-steps.ts';
import { APPOINTMENT_PATH } from '../../visits/visit-pages.ts';
import { enterStep, forgetHold, readSession, writeSession } from '../../kit/partner/partner-booking.ts';

/** A list of appointments, all of them `ofAccount` for who is signed in. An error still shows the page, with its alert (SCHED-9). */
export type AppointmentsState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'found'; appointments: AppointmentAnswer[]; ofAccount: boolean };
/** One appointment; `unknown` when this browser may not see it any more. */
export type AppointmentState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'unknown' }
  | { state: 'found'; appointment: OneAppointment };

export const $upcoming = atom<AppointmentsState>({ state: 'loading' });
export const $past = atom<AppointmentsState>({ state: 'loading' });
/** The appointment just booked. */
export const $booked = atom<AppointmentState>({ state: 'loading' });
/** The appointment looked up by its confirmation number. */
export const $found = atom<AppointmentState>({ state: 'loading' });

onMount($upcoming, () => {
  if (!inBrowser()) return;
  reloadWhenBack();
  void load($upcoming, 'upcoming');
  return () => clearTimeout(offersEnd);
});
onMount($past, () => {
  if (!inBrowser()) return;
  reloadWhenBack();
  void load($past, 'past');
});
onMount($booked, () => {
  if (inBrowser() && enterStep('confirmation')) void loadOne($booked, readSession('appointmentId'));
});
onMount($found, () => {
  if (!inBrowser()) return;
  reloadWhenBack();
  void loadOne($found, readSession('foundAppointmentId'));
});

/** True on the confirmation of what another tab had booked or moved already. */
export const $wasBooked = atom(false);

onMount($wasBooked, () => {
  if (!inBrowser() || readSession('notice') !== 'already-booked') return;
  $wasBooked.set(true);
  writeSession({ notice: null });
});

/** What a refused call finds booked already; null for another error, and for what this browser may not see any more. */
export function bookedAlready(error: unknown): Pick<Booking, 'appointmentId' | 'confirmationNumber'> | null {
  const problem = error instanceof CallError ? (error.problem as Partial<AlreadyBooked> | undefined) : undefined;
  if (problem?.code !== 'already-booked') return null;
  const { appointmentId, confirmationNumber } = problem;
  return appointmentId && confirmationNumber ? { appointmentId, confirmationNumber } : null;
}

async function load(list: WritableAtom<AppointmentsState>, when: 'upcoming' | 'past'): Promise<void> {
  // What is there stays until there is more to show.
  if (list.get().state !== 'found') list.set({ state: 'loading' });
  try {
    const { appointments, ofAccount = false } = await call('$get', '/scheduler/appointments', { query: { when } });
    list.set({ state: 'found', appointments, ofAccount });
    if (when === 'upcoming') rereadWhenOver(appointments);
  } catch (error) {
    list.set(isNobody(error) ? { state: 'found', appointments: [], ofAccount: false } : { state: 'failed' });
  }
}

let offersEnd: ReturnType<typeof setTimeout> | undefined;

/** Asks for the list again when the first of its offers of an earlier time is over. */
function rereadWhenOver(appointments: readonly AppointmentAnswer[]): void {
  clearTimeout(offersEnd);
  const left = appointments.flatMap(({ offer }) => (offer ? [offer.secondsLeft] : []));
  if (left.length === 0) return;
  offersEnd = setTimeout(() => void load($upcoming, 'upcoming'), (Math.min(...left) + 1) * 1000);
}

/** True when this browser has no session, so that it has booked and found nothing. */
function isNobody(error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || error.status === 403);
}

async function loadOne(one: WritableAtom<AppointmentState>, id: string | null): Promise<void> {
  if (id) one.set({ state: 'loading' });
  one.set(await readAppointment(id));
}

/** Asks for an appointment; 'unknown' for none, and for one that this browser may not see any more. */
export async function readAppointment(id: string | null): Promise<Exclude<AppointmentState, { state: 'loading' }>> {
  if (!id) return { state: 'unknown' };
  try {
    return { state: 'found', appointment: await call('$get', '/scheduler/appointments/:id', { param: { id } }) };
  } catch (error) {
    const isUnknown = isNobody(error) || (error instanceof CallError && error.status === 404);
    return { state: isUnknown ? 'unknown' : 'failed' };
  }
}

/** Takes an appointment out of the list of upcoming ones, by its confirmation code. */
export function takeOut(confirmationcode: string): void {
  const list = $upcoming.get();
  if (list.state !== 'found') return;
  const appointments = list.appointments.filter((listed) => listed.confirmationcode !== confirmationcode);
  $upcoming.set({ ...list, appointments });
}

/** Asks for the past ones again, where they are shown. */
export function reloadPast(): void {
  if ($past.lc) void load($past, 'past');
}

/** Loads the list or the appointment of a page again. */
export function retryAppointments(): void {
  if ($upcoming.lc) void load($upcoming, 'upcoming');
  if ($past.lc) void load($past, 'past');
  if ($booked.lc) void loadOne($booked, readSession('appointmentId'));
  if ($found.lc) void loadOne($found, readSession('foundAppointmentId'));
}

/** Goes to the page of an appointment. */
export function showAppointment({ appointmentId }: Pick<AppointmentAnswer, 'appointmentId'>): void {
  writeSession({ foundAppointmentId: appointmentId });
  location.assign(APPOINTMENT_PATH);
}

/** Goes to a page of this site about an appointment, such as that of its day; a time that this tab still holds is given up. */
export function showAt(
  path: string,
  { appointmentId, confirmationNumber, location: { organizationId } }: AppointmentAnswer,
): void {
  forgetHold();
  writeSession({ appointmentId, confirmationNumber, organizationId });
  location.assign(path);
}
