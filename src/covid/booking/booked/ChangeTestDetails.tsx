import type { ReactNode } from 'react';

import { ChangeDetails } from '#scheduler/appointments/details/ChangeDetails.tsx';
import type { BookingContext } from '#scheduler/kit/partner/partner-booking.ts';
import { COVID_KIND } from '../covid-kind.ts';

/** Changed details of the patient of a test that is booked. */
export function ChangeTestDetails(props: BookingContext): ReactNode {
  return <ChangeDetails {...props} kind={COVID_KIND} />;
}
