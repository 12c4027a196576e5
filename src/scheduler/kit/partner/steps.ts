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
    description: (partner) => `Choose a location and an open time for your appointment with ${partner}.`,
    needs: [],
  },
  {
    slug: 'patient-information',
    name: 'Patient information',
    title: 'Patient information',
    description: (partner) => `Tell us who the appointment with ${partner} is for.`,
    needs: ['time', 'consent'],
  },
  {
    slug: 'review',
    name: 'Review',
    title: 'Review',
    description: (partner) => `Check your appointment with ${partner} and confirm it.`,
    needs: ['time', 'consent', 'patient'],
  },
  {
    slug: 'confirmation',
    name: 'Confirmation',
    title: 'Confirmation',
    description: (partner) => `Your appointment with ${partner}.`,
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
