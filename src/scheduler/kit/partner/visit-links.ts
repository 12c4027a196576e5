import { APPOINTMENTS_PATH } from '../../visits/visit-pages.ts';
import { addressLine } from '../../offered/directions.ts';
import type { AppointmentAnswer } from '../../visits/appointment.schema.ts';

/** The calendar file of a visit, to save. */
export function calendarLink({ appointmentId }: Pick<AppointmentAnswer, 'appointmentId'>): string {
  return `/api/scheduler/appointments/${appointmentId}/calendar.ics`;
}

/** A calendar on the web: its name and the address at which it offers a visit as a new entry. */
export type WebCalendar = { name: string; href: string };

/**
 * Links that open a visit as a new entry of a calendar on the web. What they say is told to whoever runs the calendar, so it is less than the calendar
 * file: time and place, without number, patient and test. `origin` is the site's own ('https://www.example.com').
 */
export function webCalendars(
  { datetime, end, localTime, timeZoneName, location }: CalendarVisit,
  origin: string,
): WebCalendar[] {
  const title = `Appointment at ${location.name}`;
  const words = `${localTime} ${timeZoneName}\nTo see, change or cancel this appointment: ${origin}${APPOINTMENTS_PATH}`;
  const where = `${location.name}, ${addressLine(location.address)}`;
  const [from, to] = [datetime, end].map((instant) => new Date(instant).toISOString());
  const compact = (instant = ''): string => instant.replace(/[-:]|\.\d+/g, '');
  const google = { action: 'TEMPLATE', text: title, dates: `${compact(from)}/${compact(to)}`, location: where };
  const outlook = { rru: 'addevent', subject: title, startdt: from ?? '', enddt: to ?? '', location: where };
  return [
    {
      name: 'Google Calendar',
      href: `https://calendar.google.com/calendar/render?${query({ ...google, details: words })}`,
    },
    {
      name: 'Outlook',
      href: `https://outlook.live.com/calendar/0/action/compose?${query({ ...outlook, body: words })}`,
    },
  ];
}

type CalendarVisit = Pick<AppointmentAnswer, 'datetime' | 'end' | 'localTime' | 'timeZoneName'> & {
  location: Pick<AppointmentAnswer['location'], 'name' | 'address'>;
};

/** Spaces as %20: not every calendar reads '+' as one. */
function query(values: Record<string, string>): string {
  return new URLSearchParams(values).toString().replaceAll('+', '%20');
}

/** Where a visit like this one is booked: at its organization, with the same test and place chosen; only the time is left to choose. */
export function bookAgainLink({ location, service }: Pick<AppointmentAnswer, 'location' | 'service'>): string {
  const query = new URLSearchParams({ serviceId: String(service.serviceId), locationId: location.locationId });
  return `${location.bookingPath}?${query.toString()}`;
}
