import type { ReactNode } from 'react';

import { Confirmation } from '#scheduler/booking/confirmation/Confirmation.tsx';
import type { BookingContext } from '#scheduler/kit/partner/partner-booking.ts';
import { COVID_KIND } from './covid-kind.ts';

/** The number to keep, and what to do on the day. */
export function CovidConfirmation(props: BookingContext): ReactNode {
  return <Confirmation {...props} kind={COVID_KIND} />;
}
