/** The addresses of pages about visits, which belong to no partner (spec 2). */
export const APPOINTMENTS_PATH = '/schedule-appointment/partner/appointments/';
export const HISTORY_PATH = '/schedule-appointment/partner/appointmenthistory/';
export const APPOINTMENT_PATH = '/schedule-appointment/partner/appointment/';
