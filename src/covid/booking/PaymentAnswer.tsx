import type { ReactNode } from 'react';

import { pathTo } from '#scheduler/kit/partner/partner-booking.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { longDay } from '#text/long-day.ts';
import { Alert } from '#ui/Alert.tsx';
import type { Payment } from '../payment/payment.schema.ts';
import type { VoucherAnswer } from '../payment/voucher.schema.ts';
import {
  $answer,
  ANSWER_ID,
  askAgain,
  changeTest,
  isBooked,
  isEnough,
  paidTest,
  payBy,
  submitPayment,
} from './store-payment.ts';

/** What the plan or the voucher has answered, as a price, and how to go on. */
export function PaymentAnswer(): ReactNode {
  const answer = useValue($answer);
  return (
    <div id={ANSWER_ID} tabIndex={-1} className="flow">
      {answer?.of === 'plan' && <PlanAnswer payment={answer.payment} />}
      {answer?.of === 'voucher' && <Voucher voucher={answer.voucher} />}
    </div>
  );
}

function PlanAnswer({ payment }: { payment: Payment }): ReactNode {
  const { plan, secondPlan, planSays, planAskedAt, price } = payment;
  const name = secondPlan ? 'Your plans' : (plan?.name ?? '');
  const verb = secondPlan ? 'pay' : 'pays';
  const not = secondPlan ? 'don’t' : 'doesn’t';
  if (planSays === 'pays')
    return (
      <Alert tone="ok" title={`${name} ${verb} for this test: you pay ${price.figure}.`} live>
        {planAskedAt && <p>Checked at {clock(planAskedAt)}.</p>}
      </Alert>
    );
  if (planSays === 'no-answer')
    return (
      <Alert
        tone="warn"
        title={secondPlan ? 'Your plans don’t answer right now.' : 'Your plan doesn’t answer right now.'}
        live
      >
        <p>
          {isBooked() ? 'Bring your card.' : 'Book now and bring your card.'} If it doesn’t pay, we call you before the
          test; it would be {price.figure}.
        </p>
        <p className="acts">
          <button className="btn quiet" type="button" onClick={() => void askAgain()}>
            Ask again
          </button>
          <button className="btn quiet" type="button" onClick={() => void submitPayment()}>
            {isBooked() ? 'Bring the card' : 'Book and bring the card'}
          </button>
        </p>
      </Alert>
    );
  return (
    <Alert tone="warn" title={`${name} ${not} pay for this test: it would be ${price.figure}.`} live>
      <p>
        Check the member ID. To ask why, call the number on the back of your card.
        {isEnough(payment)
          ? ' You can continue and pay at the visit, or pay another way.'
          : ' This location needs a plan that pays, or a voucher.'}
      </p>
      <p className="acts">
        <button className="btn quiet" type="button" onClick={() => payBy('voucher')}>
          Use a voucher
        </button>
        {!isEnough(payment) && <OtherPlace />}
      </p>
    </Alert>
  );
}

/** To the page of times, for another location; a test that is booked keeps its own. */
export function OtherPlace(): ReactNode {
  if (isBooked()) return null;
  return (
    <a className="btn quiet" href={pathTo('details')}>
      Choose another location
    </a>
  );
}

function clock(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
    .format(new Date(instant))
    .toLowerCase();
}

function Voucher({ voucher }: { voucher: VoucherAnswer }): ReactNode {
  const test = useValue(paidTest());
  const { voucherResultsError: no, issuer, left, of, endsOn, voucherServices } = voucher;
  if (!no)
    return (
      <Alert tone="ok" title={`It pays for this test. You pay $0.`} live>
        <p>
          From {issuer}. {left} of {of} {of === 1 ? 'test' : 'tests'} {left === 1 ? 'is' : 'are'} left after this one.
          {endsOn && ` Until ${longDay(endsOn)}.`}
        </p>
      </Alert>
    );
  if (no.why === 'member-needed') return <Alert tone="info" title={no.message} live />;
  const [other] = voucherServices;
  const isOtherTest =
    !isBooked() && no.why === 'other-test' && voucherServices.length === 1 && other !== test?.serviceId;
  return (
    <Alert tone="warn" title={no.message} live>
      <p className="acts">
        {isOtherTest && other !== undefined && (
          <button className="btn quiet" type="button" onClick={() => void changeTest(other)}>
            Change the test
          </button>
        )}
        {(no.why === 'other-state' || no.why === 'other-site') && <OtherPlace />}
        <button className="btn quiet" type="button" onClick={() => payBy('')}>
          Pay another way
        </button>
      </p>
    </Alert>
  );
}
