import type { ReactNode } from 'react';

import { PlaceAndTime } from '#scheduler/booking/details/PlaceAndTime.tsx';
import type { BookingContext } from '#scheduler/kit/partner/partner-booking.ts';
import { COVID_KIND } from './covid-kind.ts';

/** The step that chooses a location and a time. */
export function CovidTimes(props: BookingContext): ReactNode {
  return <PlaceAndTime {...props} kind={COVID_KIND} />;
}
