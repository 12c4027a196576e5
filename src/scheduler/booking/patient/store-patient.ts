import { makePatientStep } from '../../kit/patient/make-patient-step.ts';
import { pageBooking } from '../../kit/partner/partner-booking.ts';

/** The step that asks for the patient. */
export const patientStep = makePatientStep({ booking: pageBooking, step: 'patient-information' });
