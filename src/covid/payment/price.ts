import type { Agreed } from '#scheduler/offered/offered-services.ts';
import type { PlanSays } from './payment.schema.ts';

type Paid = { pays: 'plan'; plan: string; planSays: PlanSays } | { pays: 'voucher'; issuer: string } | { pays: 'self' };

/** What the patient pays for a test, as it is said before Book, at the review, in emails and at the visit: one rule. `figure` is what it costs without anything that pays. */
export function priceOf(paid: Paid, figure: string): NonNullable<Agreed['price']> & { figure: string } {
  if (paid.pays === 'self') return { figure, words: 'by card or cash at the visit' };
  if (paid.pays === 'voucher') return { figure: '$0', words: `a voucher from ${paid.issuer} pays` };
  if (paid.planSays === 'pays') return { figure: '$0', words: `${paid.plan} pays` };
  const why =
    paid.planSays === 'no-answer' ? `if ${paid.plan} doesn’t pay; bring your card` : `${paid.plan} doesn’t pay for it`;
  return { figure, words: why };
}
