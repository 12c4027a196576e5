import { useState } from 'react';
import type { ReactNode } from 'react';

import { FormFrame, FormProblem } from '#scheduler/kit/form/FormFrame.tsx';
import { FormParts } from '#scheduler/kit/form/FormParts.tsx';
import { useForm } from '#scheduler/kit/form/use-form.ts';
import { BookingSummary } from '#scheduler/kit/hold/BookingSummary.tsx';
import { GoBar } from '#scheduler/kit/hold/GoBar.tsx';
import { HoldBar } from '#scheduler/kit/hold/HoldBar.tsx';
import { LOST_ANYHOW, LostAlert } from '#scheduler/kit/hold/LostAlert.tsx';
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
import type { ServiceAnswer } from '#scheduler/offered/api.schema.ts';
import { Icon } from '#ui/Icon.tsx';
import { COVID_KIND } from './covid-kind.ts';
import { priceOf } from '../payment/price.ts';
import { PaymentAnswer } from './PaymentAnswer.tsx';
import { PayChoices } from './PayChoices.tsx';
import { PaymentRefused } from './PaymentRefused.tsx';
import type { PlanChoice } from './payment-questions.ts';
import {
  $answer,
  $known,
  checkVoucher,
  form,
  isEnough,
  offerPlans,
  retryPayment,
  submitPayment,
} from './store-payment.ts';
import { VoucherField } from './VoucherField.tsx';

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
  const service = useAnswered(held?.service);
  const words = useButton(saving);
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

/** The test at the price that the plan or the voucher has answered. */
function useAnswered(service: ServiceAnswer | undefined): ServiceAnswer | undefined {
  const { pays } = useValue(form.$fields);
  const answer = useValue($answer);
  const figure = service?.price?.figure ?? '';
  if (!service) return undefined;
  if (answer?.of === 'plan') return { ...service, price: answer.payment.price };
  if (answer?.of === 'voucher' && answer.voucher.voucherValid)
    return { ...service, price: priceOf({ pays: 'voucher', issuer: answer.voucher.issuer ?? '' }, figure) };
  return pays === 'self' ? { ...service, price: priceOf({ pays: 'self' }, figure) } : service;
}

/** What the button does: it asks the plan before it goes on. */
function useButton(saving: boolean): string {
  const { pays } = useValue(form.$fields);
  const answer = useValue($answer);
  useValue($known);
  const isAnswered = answer?.of === 'plan' && isEnough(answer.payment);
  if (pays !== 'plan' || isAnswered) return saving ? 'One moment' : `Continue to ${nameAfter('payment')}`;
  return saving ? 'Asking your plan' : 'Ask my plan';
}

/** The time held stands above the form, so they come together. */
function Asked(): ReactNode {
  const known = useValue($known);
  const seat = useValue($seat);
  const { fields } = useForm(form);
  if (seat.state === 'restoring' || (known.state === 'loading' && seat.state === 'held'))
    return <Loading what="The ways to pay are loading" lines={8} />;
  return (
    <>
      <LostAlert of={LOST_ANYHOW} />
      <HoldBar />
      <PaymentRefused />
      <FormProblem form={form} />
      {known.state === 'failed' ? (
        <TechnicalIssue onRetry={retryPayment} />
      ) : (
        <>
          <FormParts
            form={form}
            instead={{ pays: <PayChoices />, voucherCode: <VoucherField onCheck={() => void checkVoucher()} /> }}
          />
          {fields['pays'] === 'plan' && <SecondPlan hasOne={Boolean(fields['hasSecondPlan'])} />}
          <PaymentAnswer />
        </>
      )}
    </>
  );
}

/** Adds a second plan, or takes it away. */
function SecondPlan({ hasOne }: { hasOne: boolean }): ReactNode {
  function change(): void {
    form.setField('hasSecondPlan', hasOne ? '' : 'yes');
    setTimeout(() => document.getElementById(hasOne ? 'memberId' : 'secondPlan')?.focus());
  }
  return (
    <p>
      <button className="btn quiet" type="button" onClick={change}>
        <Icon name={hasOne ? 'minus' : 'plus'} />
        {hasOne ? 'Remove the second plan' : 'Add a second plan'}
      </button>
    </p>
  );
}
