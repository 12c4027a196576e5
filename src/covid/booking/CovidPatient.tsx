import type { ReactNode } from 'react';

import { PatientInformation } from '#scheduler/booking/patient/PatientInformation.tsx';
import type { BookingContext } from '#scheduler/kit/partner/partner-booking.ts';
import { useChosenTest, type OfferedTest } from './chosen-test.ts';
import { COVID_KIND } from './covid-kind.ts';

/** The step that asks who the test is for. */
export function CovidPatient({ tests, ...page }: BookingContext & { tests: readonly OfferedTest[] }): ReactNode {
  return <PatientInformation {...page} kind={COVID_KIND} service={useChosenTest(tests)} />;
}
