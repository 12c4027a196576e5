import { atom } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { readAppointment, type AppointmentState } from '#scheduler/appointments/visit/store-appointments.ts';
import { pageBooking } from '#scheduler/kit/partner/partner-booking.ts';
import { reloadWhenBack } from '#scheduler/kit/wizard/store-steps.ts';
import { priceLine } from '#scheduler/offered/offered-services.ts';
import { canChange } from '#scheduler/visits/visit-words.ts';
import { needsInsurance } from '../../sites/site-note.ts';
import { callCovid } from '../call.ts';
import type { PaidTest, Subject } from '../held-test.ts';
import { PAID_ANEW } from './paid-anew.ts';

const { session, steps } = pageBooking;

/** The test that is booked; `unknown` where it can't be changed any more. */
export const $booked = atom<AppointmentState>({ state: 'loading' });
const $test = atom<PaidTest | null>(null);

/** The tests that there are, with what each costs without anything that pays. */
export type PricedTests = readonly { serviceId: number; price: { figure: string } }[];

/** The test whose appointment this tab looks at. It is paid as before until the new way is confirmed. */
export const bookedTest = (tests: PricedTests): Subject => ({
  isBooked: true,
  $test,
  id: () => session.readSession('appointmentId'),
  enter() {
    reloadWhenBack();
    return true;
  },
  async restore() {
    const found = await readAppointment(session.readSession('appointmentId'));
    if (found.state !== 'found' || !canChange(found.appointment)) {
      $booked.set({ state: found.state === 'failed' ? 'failed' : 'unknown' });
      return found.state !== 'failed';
    }
    const { appointmentId: id, date, service, location: place } = found.appointment;
    const figure = tests.find(({ serviceId }) => serviceId === service.serviceId)?.price.figure ?? '';
    $booked.set(found);
    $test.set({
      ...{ id, named: { bookingId: id, appointmentId: id }, date, figure },
      ...{ serviceId: service.serviceId, locationId: place.locationId, place: place.name },
    });
    return true;
  },
  settled: () => {
    const booked = $booked.get();
    const note = booked.state === 'found' ? booked.appointment.location.note : null;
    return Promise.resolve({ insuranceRequired: needsInsurance(note) });
  },
  endedBy: (error) => {
    const isOver = error instanceof CallError && error.status === 404;
    if (isOver) $booked.set({ state: 'unknown' });
    return isOver;
  },
  missing: () => $booked.set({ state: 'unknown' }),
  async done() {
    const booked = $booked.get();
    if (booked.state !== 'found') return null;
    const { appointmentId: id, service } = booked.appointment;
    try {
      await callCovid('$put', '/covid19/appointments/:id/payment', { param: { id } });
    } catch (error) {
      const { status = 0, problem } = error instanceof CallError ? error : {};
      if (status === 404) throw error;
      if (!problem || status >= 500) return { said: NO_REPLY, isDecided: false };
      const before = service.price ? `: ${priceLine(service.price)}` : '';
      return { said: `${problem.detail} It is still paid as before${before}.`, isDecided: true };
    }
    session.writeSession({ notice: PAID_ANEW });
    steps.replaceWithStep('confirmation');
    return null;
  },
});

const NO_REPLY =
  'We didn’t get a reply, so we don’t know if it has changed. Try again as often as you like: it changes only once.';

/** Leaves it as it is, and shows the appointment. */
export function keepPayment(): void {
  steps.replaceWithStep('confirmation');
}
