import type { Actor, Reading } from '#identity/make-actor.ts';
import type { Database } from '#db/client.ts';
import type { BookingSystem, Named, OtherSystem } from '../booking-system.ts';
import { builtInSystem } from '../built-in.ts';
import type { SeatFreed } from '../../visits/server/change-appointment.ts';
import type { Appointment, AppointmentAnswer } from '../../visits/appointment.schema.ts';
import { organizationsOf, type Organizations, type SchedulerContent } from './organizations.ts';

/** What the scheduler's routes work with: the organizations of content, and the booking system of each. */
export type Scheduling = Organizations & {
  /** The system that an organization's content names; the built-in one unless it does. */
  systemOf: (organizationId: string) => BookingSystem;
  /** The system that an id belongs to; the built-in one for ids that no other knows. */
  systemOwning: (reading: Reading, named: Named) => Promise<BookingSystem>;
  systems: readonly BookingSystem[];
  /** This site's own. */
  builtIn: BookingSystem;
  /** An appointment as the API shows it. */
  appointmentAnswer: (appointment: Appointment) => AppointmentAnswer;
  /** Has the system that an id belongs to do elsewhere what was just written down; true when that is not this site's own. */
  settle: (database: Database, actor: Actor, named: Named) => Promise<boolean>;
};

/** Joins content with the booking systems besides the built-in one, by the names that content gives them; `freed` is told of the seats that visits give up in that one. Throws for a name that is no system. */
export function schedulingOf(
  content: SchedulerContent,
  others: Record<string, OtherSystem> = {},
  freed: SeatFreed = () => undefined,
): Scheduling {
  const builtIn = builtInSystem(freed);
  const organizations = organizationsOf(content);
  const used = new Map<string, BookingSystem>();
  for (const { organizationId, system } of organizations.all) {
    const found = system === undefined ? builtIn : others[system];
    if (!found) throw new Error(`${organizationId} is booked by '${system ?? ''}', which is not a booking system`);
    used.set(organizationId, found);
  }
  const systemOf = (organizationId: string): BookingSystem => used.get(organizationId) ?? builtIn;
  return {
    ...organizations,
    builtIn,
    systems: [builtIn, ...Object.values(others)],
    systemOf,
    appointmentAnswer: (appointment) => {
      const { organizationId } = appointment.location;
      const providerPhone = organizations.byId(organizationId)?.phone;
      return {
        ...organizations.visitAnswer(appointment),
        canEditPatient: systemOf(organizationId).changePatient !== undefined,
        ...(providerPhone !== undefined && { providerPhone }),
      };
    },
    systemOwning: async (reading, named) => {
      for (const system of Object.values(others)) if (await system.owns(reading, named)) return system;
      return builtIn;
    },
    settle: async (database, actor, named) => {
      const reading = { db: database.pool, actor, now: Date.now() };
      for (const system of Object.values(others)) {
        if (!system.settle || !(await system.owns(reading, named))) continue;
        await system.settle(database, actor, named);
        return true;
      }
      return false;
    },
  };
}
