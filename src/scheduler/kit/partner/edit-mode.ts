import { forgetHold, pathTo, readSession, writeSession } from './partner-booking.ts';
import { choosesSomething } from '../wizard/deep-link.ts';
import type { AppointmentAnswer } from '../../visits/appointment.schema.ts';
import { bookAgainLink } from './visit-links.ts';

/** What the address of the first step says when it is to move a visit. */
const MARK = 'change';

/** The id of the visit whose time this tab is changing; null when it is booking a new one. */
export function editedVisit(): string | null {
  return readSession('editedAppointmentId');
}

/** Begins to change a visit's time: edit mode on, and to the times of its test at its place. The visit stays as it is until another time is confirmed [SCHED-7]. */
export function changeTime(visit: AppointmentAnswer): void {
  forgetHold();
  writeSession({
    editedAppointmentId: visit.appointmentId,
    wasCoLocated: String(visit.location.coLocated),
    isTypeChanged: null,
    changedDetailsOf: null,
  });
  location.assign(`${bookAgainLink(visit)}&${MARK}=time`);
}

/** The id of the visit whose patient's details this tab is changing; null for none. */
export function visitOfEditedPatient(): string | null {
  return readSession('editedPatientOf');
}

/** Begins to change the details of a visit's patient: edit mode on, and to the form with what the visit has [SCHED-7]. */
export function changeDetails(visit: AppointmentAnswer): void {
  forgetHold();
  writeSession({ editedPatientOf: visit.appointmentId, changedDetailsOf: null });
  location.assign(`${visit.location.bookingPath}/change-details`);
}

/** True when the last that this tab did with a visit was to change its patient's details. */
export function hasChangedDetails({ appointmentId }: Pick<AppointmentAnswer, 'appointmentId'>): boolean {
  return readSession('changedDetailsOf') === appointmentId;
}

/** Ends edit mode, by a change or without one; the marks of a changed type go with it [SCHED-7]. */
export function leaveEditMode(): void {
  writeSession({ editedAppointmentId: null, editedPatientOf: null, wasCoLocated: null, isTypeChanged: null });
}

/** Ends edit mode when an address chooses a visit to book: a link of a tile, followed while a change was left half done, books a new one. */
export function leaveUnlessAsked(search: string): void {
  if (choosesSomething(search) && !new URLSearchParams(search).has(MARK)) leaveEditMode();
}

/** Where the change to a held time is confirmed. */
export function changeTimePath(): string {
  return `${pathTo('details')}/change-time`;
}

/** True when a visit's service changes, or when only one of the places is in the retailer's own stores (spec 4) [SCHED-7]. */
export function isTypeChanged(
  before: Pick<AppointmentAnswer, 'service' | 'location'>,
  after: { service: { serviceId: number }; location: { coLocated: boolean } },
): boolean {
  return before.service.serviceId !== after.service.serviceId || before.location.coLocated !== after.location.coLocated;
}
