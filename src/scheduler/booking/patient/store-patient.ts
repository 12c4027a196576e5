import { makePatientStep } from '../../kit/patient/make-patient-step.ts';
import { partnerBooking } from '../../kit/partner/partner-booking.ts';

/** Step 2 of a partner's booking. */
export const patientStep = makePatientStep({ booking: partnerBooking, step: 'patient-information', next: 'review' });
