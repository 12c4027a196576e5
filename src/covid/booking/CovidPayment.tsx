import { useState } from 'react';
import type { ReactNode } from 'react';

import { FormFrame, FormProblem } from '#scheduler/kit/form/FormFrame.tsx';
import { useForm } from '#scheduler/kit/form/use-form.ts';
import { BookingSummary } from '#scheduler/kit/hold/BookingSummary.tsx';
import { GoBar } from '#scheduler/kit/hold/GoBar.tsx';
import { HoldBar } from '#scheduler/kit/hold/HoldBar.tsx';
import { LostAlert } from '#scheduler/kit/hold/LostAlert.tsx';
import { BookingFrame } from '#scheduler/kit/partner/BookingFrame.tsx';
import {
  $hold,
  $seat,
  nameAfter,
  openBooking,
  pathTo,
  type BookingContext,
} from '#scheduler/kit/partner/partner-booking.ts';
import { Loading } from '#scheduler/kit/parts/Loading.tsx';
import { TechnicalIssue } from '#scheduler/kit/parts/TechnicalIssue.tsx';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { COVID_KIND } from './covid-kind.ts';
import { PayForm, useAnsweredPrice, usePayButton } from './PayForm.tsx';
import { PaymentRefused } from './PaymentRefused.tsx';
import type { PlanChoice } from './payment-questions.ts';
import { $known, form, offerPlans, retryPayment, submitPayment } from './store-payment.ts';

type CovidPaymentProps = BookingContext & {
  /** The plans to choose from. */
  plans: readonly PlanChoice[];
};

/** How the test is paid: its price is settled before Book [COV-4]. */
export function CovidPayment({ plans, ...page }: CovidPaymentProps): ReactNode {
  const [booking] = useState(() => {
    offerPlans(plans);
    return openBooking(page, COVID_KIND);
  });
  const held = useValue($hold) ?? undefined;
  const { summary, attempt, saving } = useForm(form);
  const price = useAnsweredPrice();
  const service = held && { ...held.service, ...(price && { price }) };
  const words = usePayButton(`Continue to ${nameAfter('payment')}`);
  return (
    <BookingFrame
      booking={booking}
      step="payment"
      title="How will it be paid?"
      errors={summary}
      attempt={attempt}
      coLocated={held?.location.coLocated ?? false}
    >
      <FormFrame className="aside end" onSubmit={submitPayment}>
        <div className="flow">
          <Asked />
          <div className="acts">
            <button className="btn only-wide" type="submit" aria-disabled={saving}>
              {words}
            </button>
            <a className="btn quiet" href={pathTo('details')}>
              Back
            </a>
          </div>
        </div>
        <BookingSummary slot={held?.slot} location={held?.location} service={service} />
        <GoBar none="No time chosen" after price={service?.price}>
          <button className="btn" type="submit" aria-disabled={saving}>
            {words}
          </button>
        </GoBar>
      </FormFrame>
    </BookingFrame>
  );
}

/** The time held stands above the form, so they come together. */
function Asked(): ReactNode {
  const known = useValue($known);
  const seat = useValue($seat);
  if (seat.state === 'restoring' || (known.state === 'loading' && seat.state === 'held'))
    return <Loading what="The ways to pay are loading" lines={8} />;
  return (
    <>
      <LostAlert />
      <HoldBar />
      <PaymentRefused />
      <FormProblem form={form} />
      {known.state === 'failed' ? <TechnicalIssue onRetry={retryPayment} /> : <PayForm />}
    </>
  );
}
