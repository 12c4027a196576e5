import { atom, type ReadableAtom } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { pageBooking } from '#scheduler/kit/partner/partner-booking.ts';
import type { HoldAnswer } from '#scheduler/offered/api.schema.ts';
import type { PaidBooking } from '../payment/payment.schema.ts';
import { callCovid } from './call.ts';
import { noteDone } from './covid-kind.ts';

const { session, steps, hold } = pageBooking;

/** The test whose payment is asked: at a location, on a day there ('YYYY-MM-DD'). */
export type PaidTest = {
  /** The id of the time that is held for it, or of the appointment. */
  id: string;
  /** What it is settled for. */
  named: { bookingId: string } & ({ aptHoldId: string } | { appointmentId: string });
  serviceId: number;
  locationId: string;
  date: string;
  /** The name of its location. */
  place: string;
  /** What it costs without anything that pays: '$39'. */
  figure: string;
};

/** What was settled before, and whether the location needs a plan or a voucher. */
export type Settled = Pick<PaidBooking, 'payment' | 'unpaid' | 'insuranceRequired'>;

/** Of what a page asks how it is paid: a time that is held, or a test that is booked. */
export type Subject = {
  isBooked: boolean;
  $test: ReadableAtom<PaidTest | null>;
  /** Under which what is typed is kept; null for nothing. */
  id: () => string | null;
  /** True when the page may be shown. */
  enter: () => boolean;
  /** Finds out of which test; false when no answer came. */
  restore: () => Promise<boolean>;
  settled: (test: PaidTest) => Promise<Settled>;
  /** True of an error that says that the test is no longer there, which is shown then. */
  endedBy: (error: unknown, test: PaidTest) => boolean;
  /** Leads on where there is none. */
  missing: () => void;
  /** Has it paid as it is settled now, and leaves; or says why not, which without an answer is not decided. */
  done: () => Promise<{ said: string; isDecided: boolean } | null>;
};

const $test = atom<PaidTest | null>(null);

/** The time that is held while a test is booked. */
export const HELD_TEST: Subject = {
  isBooked: false,
  $test,
  id: session.bookingId,
  enter() {
    if (!steps.enterStep('payment')) return false;
    hold.$hold.subscribe((held) => $test.set(held && testOf(held)));
    return true;
  },
  async restore() {
    const seat = await hold.restoreHold();
    return seat.state !== 'none' || seat.end !== 'failed';
  },
  settled: ({ id: aptHoldId }) => {
    const param = { bookingId: session.bookingId() };
    return callCovid('$get', '/covid19/bookings/:bookingId', { param, query: { aptHoldId } });
  },
  endedBy: (error, { id }) => {
    const isOver = error instanceof CallError && (error.status === 410 || error.status === 404);
    if (isOver) hold.holdEnded(error, id);
    return isOver;
  },
  missing: () => location.assign(steps.pathTo('details')),
  done() {
    session.writeSession({ notice: null });
    noteDone('payment');
    steps.goAfter('payment');
    return Promise.resolve(null);
  },
};

function testOf({ aptHoldId, slot, location: place, service }: HoldAnswer): PaidTest {
  return {
    id: aptHoldId,
    named: { bookingId: session.bookingId(), aptHoldId },
    ...{ serviceId: slot.serviceId, locationId: place.locationId, date: slot.date },
    ...{ place: place.name, figure: service.price?.figure ?? '' },
  };
}
