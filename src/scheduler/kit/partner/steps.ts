import { partnerPath } from '../../offered/booking-path.ts';
import { makeWizard, type DoneSoFar, type WizardStep } from '../wizard/wizard.ts';

export type Step = 'details' | 'patient-information' | 'review' | 'confirmation';
/** What a booking consists of: a time held, the terms agreed to, the patient saved, the visit booked. */
type Done = 'time' | 'consent' | 'patient' | 'booked';
export type Progress = DoneSoFar<Done>;

const STEPS: readonly WizardStep<Step, Done>[] = [
  {
    slug: 'details',
    name: 'Location and time',
    title: 'Choose a location and time',
    needs: [],
  },
  {
    slug: 'patient-information',
    name: 'Patient information',
    title: 'Patient information',
    needs: ['time', 'consent'],
  },
  {
    slug: 'review',
    name: 'Review',
    title: 'Review',
    needs: ['time', 'consent', 'patient'],
  },
  {
    slug: 'confirmation',
    name: 'Confirmation',
    title: 'Confirmation',
    needs: ['booked'],
    endedBy: 'time',
  },
];

/** The pages of a booking in their order (spec 4). */
export const booking = makeWizard(STEPS);

/** The address of a step, such as '/schedule-appointment/labcorp/review' (spec 2); `partner` is its part of the address. */
export function stepPath(partner: string, step: Step): string {
  return booking.path(partnerPath(partner), step);
}
