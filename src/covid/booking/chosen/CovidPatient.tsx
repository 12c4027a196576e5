import type { ReactNode } from 'react';

import { PatientInformation } from '#scheduler/booking/patient/PatientInformation.tsx';
import type { BookingContext } from '#scheduler/kit/partner/partner-booking.ts';
import { useLoaded } from '#ui/islands/use-loaded.ts';
import { COVID_KIND } from '../covid-kind.ts';
import type { OfferedTest } from '../covid-page.ts';

const loadChosen = () => import('./ChosenSoFar.tsx');

/** The step that asks who the test is for, beside what is chosen already. */
export function CovidPatient({ tests, ...page }: BookingContext & { tests: readonly OfferedTest[] }): ReactNode {
  const loaded = useLoaded(true, loadChosen);
  return <PatientInformation {...page} kind={COVID_KIND} beside={loaded && <loaded.ChosenSoFar tests={tests} />} />;
}
