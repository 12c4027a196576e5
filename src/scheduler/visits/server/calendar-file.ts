import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventClass,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { addressLine } from '../../offered/directions.ts';
import { APPOINTMENTS_PATH } from '../visit-pages.ts';
import type { Appointment } from '../appointment.schema.ts';

/**
 * What a calendar does with the file (RFC 5546): PUBLISH, for a file that somebody saves, adds the visit; REQUEST, for a mail to the `attendee`, adds it or
 * changes the entry that is there; CANCEL, of both, takes the entry out.
 */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

/** Who sends a calendar file: the site's origin, the retailer's name, the address that mails come from; for mails, whose calendar it is for. */
export type CalendarSender = {
  origin: string;
  retailer: string;
  organizer: string;
  attendee?: string;
};

/** The method that a file to save has: a canceled visit takes its entry out. */
export function methodOf({ status }: Pick<Appointment, 'status'>): CalendarMethod {
  return status === 'cancelled' ? 'CANCEL' : 'PUBLISH';
}

/**
 * A visit as a calendar file (RFC 5545). Its UID never changes and its SEQUENCE is the visit's, so a later file changes the entry of an earlier one.
 * Instants are in UTC, right on days when clocks change; words give the location's clock. Others may read it: no patient, no test, nothing about health.
 */
export function calendarFile(appointment: Appointment, method: CalendarMethod, sender: CalendarSender): string {
  const { origin, retailer, organizer, attendee } = sender;
  const { location, confirmationNumber, localTime, timeZoneName } = appointment;
  const { latitude: lat, longitude: lon } = location.position;
  const { bookedAt, movedAt = '', detailsChangedAt = '', cancelledAt = '' } = appointment;
  const changedAt = [bookedAt, movedAt, detailsChangedAt, cancelledAt].sort().at(-1) ?? bookedAt;
  const page = `${origin}${APPOINTMENTS_PATH}`;
  const calendar = ical({
    prodId: { company: 'Find Care', product: 'Appointments', language: 'EN' },
    method: ICalCalendarMethod[method],
  });
  calendar.createEvent({
    id: `${appointment.appointmentId}@find-care`,
    sequence: appointment.sequence,
    stamp: changedAt,
    created: bookedAt,
    lastModified: changedAt,
    start: appointment.datetime,
    end: appointment.end,
    summary: `Appointment at ${location.name}`,
    description: [
      `${localTime} ${timeZoneName}`,
      `Confirmation number: ${confirmationNumber}`,
      ...(location.note === null ? [] : [location.note]),
      `To see, change or cancel this appointment: ${page}`,
    ].join('\n'),
    location: { title: location.name, address: addressLine(location.address), geo: { lat, lon } },
    url: page,
    class: ICalEventClass.PRIVATE,
    transparency: ICalEventTransparency.OPAQUE,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: retailer, email: organizer },
    attendees:
      attendee === undefined
        ? []
        : [{ email: attendee, rsvp: false, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED }],
  });
  return `${calendar.toString()}\r\n`;
}
