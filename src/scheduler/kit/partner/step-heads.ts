import { stepHead } from '../wizard/step-head.ts';
import { booking, type Step } from './steps.ts';

const DESCRIPTIONS: Record<Step, (partner: string) => string> = {
  details: (partner) => `Choose a location and an open time for your appointment with ${partner}.`,
  'patient-information': (partner) => `Tell us who the appointment with ${partner} is for.`,
  review: (partner) => `Check your appointment with ${partner} and confirm it.`,
  confirmation: (partner) => `Your appointment with ${partner}.`,
};

/** Title and description of the page of a step of a partner's booking. */
export function partnerStepHead(step: Step, partner: string): { title: string; description: string } {
  return stepHead(booking, step, partner, DESCRIPTIONS[step](partner));
}
