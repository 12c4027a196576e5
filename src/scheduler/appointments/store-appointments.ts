import { atom, onMount, type WritableAtom } from 'nanostores';

import { CallError } from '#api/client.ts';
import { dateOfBirth, type DateParts } from '../booking/patient/date-of-birth.ts';
import type { AppointmentAnswer } from './appointment.schema.ts';
import { forgetLocation, readSession, writeSession } from '../booking-session.ts';
import { call, inBrowser } from '../booking/booking-context.ts';
import { enterStep, reloadWhenBack } from '../booking/store-steps.ts';
import { APPOINTMENT_PATH, APPOINTMENTS_PATH } from '../booking/steps.ts';

/** A list of appointments. An error still shows the page, with its alert (SCHED-9). */
export type AppointmentsState =
  { state: 'loading' } | { state: 'failed' } | { state: 'found'; appointments: AppointmentAnswer[] };
/** One appointment; `unknown` when this browser may not see it any more. */
export type AppointmentState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'unknown' }
  | { state: 'found'; appointment: AppointmentAnswer };

export const $upcoming = atom<AppointmentsState>({ state: 'loading' });
export const $past = atom<AppointmentsState>({ state: 'loading' });
/** The appointment just booked. */
export const $booked = atom<AppointmentState>({ state: 'loading' });
/** The appointment looked up by its confirmation number. */
export const $found = atom<AppointmentState>({ state: 'loading' });

onMount($upcoming, () => {
  if (!inBrowser()) return;
  reloadWhenBack();
  const notice = readSession('notice');
  $cancelNews.set(notice === 'cancelled' || notice === 'cleared' ? notice : null);
  writeSession({ notice: null });
  void load($upcoming, 'upcoming');
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

async function load(list: WritableAtom<AppointmentsState>, when: 'upcoming' | 'past'): Promise<void> {
  list.set({ state: 'loading' });
  try {
    const { appointments } = await call('$get', '/scheduler/appointments', { query: { when } });
    list.set({ state: 'found', appointments });
  } catch (error) {
    list.set(isNobody(error) ? { state: 'found', appointments: [] } : { state: 'failed' });
  }
}

/** True when this browser has no session, so that it has booked and found nothing. */
function isNobody(error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || error.status === 403);
}

async function loadOne(one: WritableAtom<AppointmentState>, id: string | null): Promise<void> {
  if (!id) return one.set({ state: 'unknown' });
  one.set({ state: 'loading' });
  try {
    one.set({ state: 'found', appointment: await call('$get', '/scheduler/appointments/:id', { param: { id } }) });
  } catch (error) {
    const isUnknown = isNobody(error) || (error instanceof CallError && error.status === 404);
    one.set({ state: isUnknown ? 'unknown' : 'failed' });
  }
}

/** True when a visit can still be cancelled: booked, and not begun. */
export function isUpcoming({ status, datetime }: AppointmentAnswer): boolean {
  return status === 'booked' && Date.parse(datetime) > Date.now();
}

/** Loads the list or the appointment of a page again. */
export function retryAppointments(): void {
  if ($upcoming.lc) void load($upcoming, 'upcoming');
  if ($past.lc) void load($past, 'past');
  if ($booked.lc) void loadOne($booked, readSession('appointmentId'));
  if ($found.lc) void loadOne($found, readSession('foundAppointmentId'));
}

/** The appointment that the cancel dialog asks about. */
export const $cancelling = atom<{ appointment: AppointmentAnswer; sending: boolean } | null>(null);
/** How the last cancelling went, or that details were cleared. */
export const $cancelNews = atom<'cancelled' | 'cleared' | 'failed' | null>(null);

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
  const { appointmentId, confirmationcode } = asked.appointment;
  try {
    await call('$put', '/scheduler/appointments/:id/cancel', { param: { id: appointmentId } });
    cancelled(confirmationcode);
  } catch {
    $cancelNews.set('failed');
  }
  $cancelling.set(null);
}

function cancelled(confirmationcode: string): void {
  forgetLocation();
  if (readSession('cfno') === confirmationcode) writeSession({ cfno: null, appointmentId: null });
  $cancelNews.set('cancelled');
  const list = $upcoming.get();
  if (list.state === 'found') {
    const appointments = list.appointments.filter((listed) => listed.confirmationcode !== confirmationcode);
    $upcoming.set({ state: 'found', appointments });
  } else {
    writeSession({ notice: 'cancelled' });
    location.assign(APPOINTMENTS_PATH);
  }
}

/** Goes to the page of an appointment. */
export function showAppointment({ appointmentId }: AppointmentAnswer): void {
  writeSession({ foundAppointmentId: appointmentId });
  location.assign(APPOINTMENT_PATH);
}

/** The find-appointment dialog: number and date of birth as typed, what is wrong with them, and what went wrong. */
export type FindState = {
  confirmationNumber: string;
  dob: DateParts;
  errors: { field: string; message: string }[];
  attempt: number;
  problem: string;
  sending: boolean;
};

const NOTHING_TYPED: FindState = {
  confirmationNumber: '',
  dob: { month: '', day: '', year: '' },
  errors: [],
  attempt: 0,
  problem: '',
  sending: false,
};

/** The same words for an unknown number and a wrong date of birth [SCHED-9]. */
export const NOT_FOUND =
  'We can’t find an appointment with this confirmation number and date of birth. Check both, then try again.';

/** Null while the dialog is closed. */
export const $find = atom<FindState | null>(null);

export function openFind(): void {
  $find.set(NOTHING_TYPED);
}

export function closeFind(): void {
  $find.set(null);
}

/** Takes what is typed in the dialog. */
export function typeFind(typed: Partial<Pick<FindState, 'confirmationNumber' | 'dob'>>): void {
  const find = $find.get();
  if (find) $find.set({ ...find, ...typed });
}

/** Looks an appointment up and goes to its page. */
export async function submitFind(): Promise<void> {
  const find = $find.get();
  if (!find || find.sending) return;
  const birth = dateOfBirth(find.dob, new Date().toISOString().slice(0, 10));
  const errors = [
    ...(find.confirmationNumber.trim() ? [] : [{ field: 'find-number', message: 'Enter your confirmation number' }]),
    ...('message' in birth ? [{ field: 'find-dob', message: birth.message }] : []),
  ];
  const next = { ...find, errors, attempt: find.attempt + 1, problem: '' };
  if ('message' in birth || errors.length > 0) return $find.set(next);
  $find.set({ ...next, sending: true });
  try {
    const json = { confirmationNumber: find.confirmationNumber.trim(), dob: birth.iso };
    showAppointment(await call('$post', '/scheduler/appointments/find', { json }));
  } catch (error) {
    if ($find.get()) $find.set({ ...next, problem: findProblem(error) });
  }
}

function findProblem(error: unknown): string {
  if (!(error instanceof CallError)) return new CallError(1000).message;
  if (error.status === 404 || error.status === 422) return NOT_FOUND;
  return error.status === 429 ? 'Too many tries. Wait a few minutes, then try again.' : error.message;
}
