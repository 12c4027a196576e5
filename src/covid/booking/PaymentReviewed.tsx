import type { ReactNode } from 'react';

import { pageBooking } from '#scheduler/kit/partner/partner-booking.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { $reviewed } from './store-reviewed.ts';

/** Who pays for the test, and what the patient pays, at the review. */
export function PaymentReviewed(): ReactNode {
  const payment = useValue($reviewed);
  const { plan, secondPlan, issuer, price } = payment ?? {};
  const who = {
    plan: [plan?.name, secondPlan?.name].filter(Boolean).join(', then '),
    voucher: `A voucher from ${issuer ?? ''}`,
    self: 'You, at the visit',
  };
  return (
    <section>
      <div className="head">
        <h2>Payment</h2>
        <a href={pageBooking.steps.pathTo('payment')}>
          Change<span className="vh"> payment</span>
        </a>
      </div>
      <dl className="kv">
        <dt>Who pays</dt>
        <dd>{payment ? who[payment.pays] : 'We are looking'}</dd>
        <dt>You pay</dt>
        <dd className="num">{price && `${price.figure}, ${price.words}`}</dd>
      </dl>
    </section>
  );
}
