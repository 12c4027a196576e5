import type { ReactNode } from 'react';

import { ChangeTime } from '#scheduler/appointments/move/ChangeTime.tsx';
import type { BookingContext } from '#scheduler/kit/partner/partner-booking.ts';
import { COVID_KIND } from '../covid-kind.ts';

/** The last step of a change of the time. */
export function ChangeTestTime(props: BookingContext): ReactNode {
  return <ChangeTime {...props} kind={COVID_KIND} />;
}
