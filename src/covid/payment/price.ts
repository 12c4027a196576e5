import type { Agreed } from '#scheduler/offered/offered-services.ts';
import type { PlanSays } from './payment.schema.ts';

type Paid =
  | { pays: 'plan'; plan: string; isOneOfTwo: boolean; planSays: PlanSays }
  | { pays: 'voucher'; issuer: string }
  | { pays: 'self' };

/** What the patient pays for a test, as it is said before Book, at the review, in emails and at the visit: one rule. `figure` is what it costs without anything that pays. */
export function priceOf(paid: Paid, figure: string): NonNullable<Agreed['price']> & { figure: string } {
  if (paid.pays === 'self') return { figure, words: 'by card or cash at the visit' };
  if (paid.pays === 'voucher') return { figure: '$0', words: `a voucher from ${paid.issuer} pays` };
  const { planSays, plan, isOneOfTwo } = paid;
  if (planSays === 'pays') return { figure: '$0', words: isOneOfTwo ? 'your plans pay' : `${plan} pays` };
  const no = isOneOfTwo ? 'your plans don’t pay' : `${plan} doesn’t pay`;
  return { figure, words: planSays === 'no-answer' ? `if ${no}; bring your card` : `${no} for it` };
}
