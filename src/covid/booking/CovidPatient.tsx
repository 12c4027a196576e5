import type { ReactNode } from 'react';

import { PatientInformation } from '#scheduler/booking/patient/PatientInformation.tsx';
import type { BookingContext } from '#scheduler/kit/partner/partner-booking.ts';
import { COVID_KIND } from './covid-kind.ts';

/** The step that asks who the test is for. */
export function CovidPatient(props: BookingContext): ReactNode {
  return <PatientInformation {...props} kind={COVID_KIND} />;
}
