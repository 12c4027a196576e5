import { atom, onMount } from 'nanostores';

import type { CallError } from '#api/browser/call-error.ts';
import { inBrowser } from '../../kit/session/booking-context.ts';
import { call } from '../call.ts';
import { APPOINTMENTS_PATH } from '../../visits/visit-pages.ts';
import { reloadWhenBack } from '../../kit/wizard/store-steps.ts';
import type { HoldAnswer } from '../../offered/api.schema.ts';
import type { AppointmentAnswer } from '../../visits/appointment.schema.ts';
import { editedVisit, isTypeChanged, leaveEditMode, leaveUnlessAsked } from '../../kit/partner/edit-mode.ts';
import { bookedAlready, readAppointment, type AppointmentState } from '../visit/store-appointments.ts';
import {
  $hold,
  $lost,
  currentBooking,
  holdEnded,
  pathTo,
  readSession,
  replaceWithStep,
  restoreHold,
  sendHold,
  session,
  writeSession,
} from '../../kit/partner/partner-booking.ts';
import { keyInSession, sendOnce } from '../../kit/session/send-once.ts';

/** The visit whose time is being changed; `none` while a new one is booked. */
export type EditedState = { state: 'none' } | AppointmentState;
/** `no-answer`: it may be moved or not, and trying again moves it once. `refused`: nothing has changed, and why. */
export type MoveState = { state: 'ready' | 'sending' | 'no-answer' } | { state: 'refused'; why: string };

export const $edited = atom<EditedState>({ state: 'none' });
export const $move = atom<MoveState>({ state: 'ready' });

let asked: Promise<EditedState> | undefined;

onMount($edited, () => {
  if (!inBrowser()) return;
  leaveUnlessAsked(location.search);
  if (editedVisit()) void loadEdited();
});

/** Asks for the visit that is being changed, once for all who want to know it; again after a failure. */
function askForEdited(): Promise<EditedState> {
  const id = editedVisit();
  return id ? (asked ??= readEdited(id)) : Promise.resolve({ state: 'none' });
}

async function readEdited(id: string): Promise<EditedState> {
  const answer = await readAppointment(id);
  if (answer.state === 'failed') asked = undefined;
  if (answer.state !== 'found' || answer.appointment.location.organizationName === currentBooking().partner.slug)
    return answer;
  // With another partner a new visit is booked: the change was left half done.
  leaveEditMode();
  return { state: 'none' };
}

/** Loads it for the page. */
export async function loadEdited(): Promise<void> {
  $edited.set({ state: 'loading' });
  $edited.set(await askForEdited());
}

/** The visit that is being changed: its place can be chosen however far it is from here, and its service costs what it was booked at; null in a new booking. */
export async function visitToChange(): Promise<AppointmentAnswer | null> {
  const edited = await askForEdited();
  return edited.state === 'found' ? edited.appointment : null;
}

onMount($move, () => {
  if (inBrowser()) void enterChange();
});

/** The page of a change needs a visit to change and a time that is held; else it gives way to the page where that is chosen. */
async function enterChange(): Promise<void> {
  reloadWhenBack();
  if (!editedVisit()) return location.replace(APPOINTMENTS_PATH);
  if (!readSession('aptHoldId')) return replaceWithStep('details');
  const [seat, edited] = await Promise.all([restoreHold(), askForEdited()]);
  if (edited.state !== 'found') return;
  if (seat.state === 'held') return markType(edited.appointment, seat.hold);
  const end = seat.state === 'none' ? seat.end : null;
  // This very hold has become the visit: the answer to the move was lost.
  if (end === 'booked') return moved(edited.appointment);
  if (end === 'failed') return $move.set({ state: 'refused', why: 'Reload the page, or choose another time.' });
  if ($lost.get() === null) replaceWithStep('details');
}

/** Notes whether what is held is of another type than the visit. */
function markType(before: AppointmentAnswer, held: HoldAnswer): void {
  writeSession({ isTypeChanged: isTypeChanged(before, held) ? 'true' : null });
}

/** Moves the visit once, whatever is pressed or tried again: the key of the attempt outlives a reload [SCHED-16]. */
export async function confirmMove(): Promise<void> {
  const id = editedVisit();
  const hold = $hold.get();
  if ($move.get().state === 'sending' || !id || !hold) return;
  $move.set({ state: 'sending' });
  const json = { aptHoldId: hold.aptHoldId };
  const sent = await sendOnce(attempt, (idempotencyKey) =>
    call('$put', '/scheduler/appointments/:id', { param: { id }, json }, { idempotencyKey }),
  );
  if (sent.state === 'done') return moved(sent.answer);
  if (sent.state === 'refused') return refused(sent.error, hold.aptHoldId);
  $move.set({ state: 'no-answer' });
}

const attempt = keyInSession(session);

/** Keeps the number, leaves edit mode and shows the confirmation, which takes this page's place in the history [SCHED-7]. */
function moved({
  confirmationNumber,
  appointmentId,
}: Pick<AppointmentAnswer, 'confirmationNumber' | 'appointmentId'>): void {
  sendHold({ on: 'confirmed' });
  leaveEditMode();
  writeSession({ confirmationNumber, appointmentId, bookingKey: null });
  replaceWithStep('confirmation');
}

function refused(error: CallError, holdId: string): void {
  const booked = bookedAlready(error);
  if (booked && booked.appointmentId === editedVisit()) {
    moved(booked);
    return writeSession({ notice: 'already-booked' });
  }
  attempt.forget();
  if (error.status === 410) {
    $move.set({ state: 'ready' });
    return holdEnded(error, holdId);
  }
  $move.set({ state: 'refused', why: error.problem?.detail ?? 'Please try again, or choose another time.' });
}

/** Keeps the visit as it is: the held time is given back. */
export function keepOldTime(): void {
  sendHold({ on: 'drop' });
  leaveEditMode();
  location.assign(APPOINTMENTS_PATH);
}

/** Books a new visit instead, at the first step with nothing of the change left. */
export function bookNewInstead(): void {
  sendHold({ on: 'drop' });
  leaveEditMode();
  location.assign(pathTo('details'));
}
