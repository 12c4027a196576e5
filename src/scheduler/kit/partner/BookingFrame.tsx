import type { ReactNode } from 'react';

import { ErrorSummary, type FieldError } from '#ui/fields/ErrorSummary.tsx';
import { Monogram } from '#ui/monogram/Monogram.tsx';
import { Steps } from '#ui/Steps.tsx';
import { BackAgain } from '../hold/BackAgain.tsx';
import { HoldViewOf, type HoldView } from '../hold/hold-view.ts';
import { editedVisit } from './edit-mode.ts';
import { addressOfStep, hold, pathTo, stepsShown, type BookingContext } from './partner-booking.ts';

interface BookingFrameProps {
  booking: BookingContext;
  /** Null where a visit that is booked is changed. */
  step: string | null;
  title: string;
  /** Shown above the heading, and focused at each new attempt. */
  errors?: FieldError[];
  attempt?: number;
  /** True when the visit is in one of the retailer's own stores, whose mark then stands beside the partner's [SCHED-12]. */
  coLocated?: boolean;
  children: ReactNode;
}

/** The hold of a partner's booking, as the parts of its pages show it. */
export const PARTNER_HOLD: HoldView = {
  hold,
  toTimes: () => {
    const path = pathTo('details');
    if (location.pathname !== path) location.assign(path);
  },
  isMove: () => editedVisit() !== null,
};

/** What every step has at its head: how far one has come, errors, whose visit it is, the heading. */
export function BookingFrame(props: BookingFrameProps): ReactNode {
  const { booking, step, title, errors = [], attempt = 0, coLocated = false, children } = props;
  const { partner, retailer, retailerMonogram } = booking;
  const isDone = step === 'confirmation';
  const shown = stepsShown().steps.filter(({ name }) => name !== '');
  const steps = shown.map(({ slug, name }) => ({ name, href: isDone ? undefined : addressOfStep(booking, slug) }));
  const current = shown.findIndex(({ slug }) => slug === step);
  return (
    <div className="wrap booking">
      {step && <Steps label="Booking steps" steps={steps} current={current} />}
      {errors.length > 0 && (
        <div className="apart">
          <ErrorSummary errors={errors} attempt={attempt} />
        </div>
      )}
      <p className="by">
        <Monogram {...partner.plate} small />
        {coLocated && <Monogram {...retailerMonogram} small />}
        <span>
          {partner.visit} with <b>{partner.name}</b>
          {coLocated && ` at ${retailer}`}
        </span>
      </p>
      <HoldViewOf value={PARTNER_HOLD}>
        <BackAgain />
        <h1>{title}</h1>
        {children}
      </HoldViewOf>
    </div>
  );
}
