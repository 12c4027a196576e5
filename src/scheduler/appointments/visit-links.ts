import { stepPath } from '../booking/steps.ts';
import type { AppointmentAnswer } from './appointment.schema.ts';

/** The calendar file of a visit, to save. */
export function calendarLink({ appointmentId }: Pick<AppointmentAnswer, 'appointmentId'>): string {
  return `/api/scheduler/appointments/${appointmentId}/calendar.ics`;
}

/** Where a visit like this one is booked: its partner, with the same test and place chosen; only the time is left to choose. */
export function bookAgainLink({ location, service }: Pick<AppointmentAnswer, 'location' | 'service'>): string {
  const query = new URLSearchParams({ serviceId: String(service.serviceId), locationId: location.locationId });
  return `${stepPath(location.organizationName, 'details')}?${query.toString()}`;
}
