import type { OtherSystem } from '../booking-system.ts';
import type { SeatFreed } from '../../visits/server/change-appointment.ts';
import type { Appointment, AppointmentAnswer } from '../../visits/appointment.schema.ts';
import { bookingSystemsOf, type BookingSystems } from './booking-systems.ts';
import { organizationsOf, type Organizations, type SchedulerContent } from './organizations.ts';

/** What the scheduler's routes work with: what content says of organizations, and the booking system of each. */
export type Scheduling = { organizations: Organizations; systems: BookingSystems };

/** Joins content with the booking systems besides the built-in one. Throws as `bookingSystemsOf` does. */
export function schedulingOf(
  content: SchedulerContent,
  others: Record<string, OtherSystem> = {},
  freed: SeatFreed = () => undefined,
): Scheduling {
  const organizations = organizationsOf(content);
  return { organizations, systems: bookingSystemsOf(organizations.all, others, freed) };
}

/** An appointment as the API shows it. */
export function appointmentAnswer({ organizations, systems }: Scheduling, appointment: Appointment): AppointmentAnswer {
  const { organizationId } = appointment.location;
  const providerPhone = organizations.byId(organizationId)?.phone;
  return {
    ...organizations.visitAnswer(appointment),
    canEditPatient: systems.of(organizationId).changePatient !== undefined,
    ...(providerPhone !== undefined && { providerPhone }),
  };
}
