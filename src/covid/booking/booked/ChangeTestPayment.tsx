import { useState } from 'react';
import type { ReactNode } from 'react';

import { CannotChange } from '#scheduler/appointments/move/MoveBanner.tsx';
import { FormFrame, FormProblem } from '#scheduler/kit/form/FormFrame.tsx';
import { useForm } from '#scheduler/kit/form/use-form.ts';
import { BookingSummary } from '#scheduler/kit/hold/BookingSummary.tsx';
import { BookingFrame } from '#scheduler/kit/partner/BookingFrame.tsx';
import { openBooking, type BookingContext } from '#scheduler/kit/partner/partner-booking.ts';
import { Loading } from '#scheduler/kit/parts/Loading.tsx';
import { TechnicalIssue } from '#scheduler/kit/parts/TechnicalIssue.tsx';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import type { VisitPrice } from '#scheduler/offered/offered-services.ts';
import type { AppointmentAnswer } from '#scheduler/visits/appointment.schema.ts';
import { Icon } from '#ui/Icon.tsx';
import { COVID_KIND } from '../covid-kind.ts';
import { PayForm, useAnsweredPrice, usePayButton } from '../PayForm.tsx';
import type { PlanChoice } from '../payment-questions.ts';
import { $known, form, offerPlans, retryPayment, submitPayment } from '../store-payment.ts';
import { $booked, bookedTest, keepPayment, type PricedTests } from './booked-test.ts';

type ChangeTestPaymentProps = BookingContext & {
  /** The plans to choose from. */
  plans: readonly PlanChoice[];
  tests: PricedTests;
};

/** Another way to pay for a test that is booked: it is paid as before until the button is pressed [COV-4 part]. */
export function ChangeTestPayment({ plans, tests, ...page }: ChangeTestPaymentProps): ReactNode {
  const [booking] = useState(() => {
    offerPlans(plans, bookedTest(tests));
    return openBooking(page, COVID_KIND);
  });
  const known = useValue($known);
  const booked = useValue($booked);
  const { summary, attempt } = useForm(form);
  return (
    <BookingFrame
      booking={booking}
      step={null}
      title="Change how it is paid"
      errors={summary}
      attempt={attempt}
      coLocated={booked.state === 'found' && booked.appointment.location.coLocated}
    >
      {booked.state === 'unknown' && <CannotChange />}
      {booked.state === 'failed' && known.state === 'failed' && <TechnicalIssue onRetry={retryPayment} />}
      {booked.state !== 'unknown' && known.state === 'loading' && (
        <Loading what="Your appointment is loading" lines={8} />
      )}
      {booked.state === 'found' && known.state === 'known' && <Ways visit={booked.appointment} />}
    </BookingFrame>
  );
}

function Ways({ visit }: { visit: AppointmentAnswer }): ReactNode {
  const { saving } = useForm(form);
  const price = useAnsweredPrice();
  const words = usePayButton('Change how it is paid');
  return (
    <FormFrame className="aside end" onSubmit={submitPayment}>
      <div className="flow">
        <div className="fromto">
          <div>
            <Price of="Until now" price={visit.service.price} />
          </div>
          <Icon name="arrow-right" />
          <div className="to">
            <Price of="After the change" price={price} />
          </div>
        </div>
        <PayForm />
        <FormProblem form={form} />
        <p className="acts">
          <button className="btn" type="submit" aria-disabled={saving}>
            {words}
          </button>
          <button className="btn quiet" type="button" onClick={keepPayment}>
            Keep it as it is
          </button>
        </p>
      </div>
      <BookingSummary
        slot={{ ...visit, start: visit.datetime }}
        location={visit.location}
        service={{ ...visit.service, ...(price && { price }) }}
        booked
      />
    </FormFrame>
  );
}

/** A price and how it is paid; null while it isn't known. */
function Price({ of, price }: { of: string; price: VisitPrice | null }): ReactNode {
  return (
    <>
      <small>{of}</small>
      <b className="num">{price?.figure ?? 'Not known yet'}</b>
      <span className="muted">{price ? price.words : 'Choose below how it will be paid'}</span>
    </>
  );
}
