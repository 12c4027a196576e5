/** Appointments ahead that one patient can have. */
export const APPOINTMENTS_AHEAD = 8;

/** Why an appointment is not booked, by the code of the refusal, where it is about what the patient or the caller has booked already; in words for them. */
export const BOOKING_REFUSALS = {
  'patient-busy': 'This patient already has an appointment that overlaps with this time. Choose another time.',
  'too-many-ahead': `This patient already has ${APPOINTMENTS_AHEAD} appointments ahead, the most you can book online. Cancel one you don’t need, or call us.`,
  'too-many-bookings':
    'Too many appointments were booked or changed online from here, or with this email, in a short time. Try again later, or call us.',
} as const;

export type BookingRefusal = keyof typeof BOOKING_REFUSALS;

/** Whether a code is one of these. */
export function isBookingRefusal(code: string | null | undefined): code is BookingRefusal {
  return code !== null && code !== undefined && Object.hasOwn(BOOKING_REFUSALS, code);
}
