import type { ReactNode } from 'react';

import { Review } from '#scheduler/booking/review/Review.tsx';
import type { BookingContext } from '#scheduler/kit/partner/partner-booking.ts';
import { COVID_KIND } from './covid-kind.ts';
import { PaymentReviewed } from './PaymentReviewed.tsx';

/** Everything once more, then one booking. */
export function CovidReview(props: BookingContext): ReactNode {
  return (
    <Review {...props} kind={COVID_KIND}>
      <PaymentReviewed />
    </Review>
  );
}
