import type { Actor, Reading } from '#identity/make-actor.ts';
import type { Database } from '#db/client.ts';
import type { SeatFreed } from '../../visits/server/change-appointment.ts';
import type { BookingSystem, HoldOrVisitId, OtherSystem, OwnedId } from '../booking-system.ts';
import { builtInSystem } from '../built-in.ts';
import type { Organization } from './organizations.ts';

/** The booking systems behind the routes, and which of them a call is for. */
export type BookingSystems = {
  all: readonly BookingSystem[];
  /** This site's own. */
  builtIn: BookingSystem;
  /** The system that an organization's content names; the built-in one unless it does. */
  of: (organizationId: string) => BookingSystem;
  /** The system that an id belongs to; the built-in one for ids that no other knows. A call asks once for each of its ids. */
  owning: (reading: Reading, id: OwnedId) => Promise<BookingSystem>;
};

/**
 * The built-in system and `others`, by the names that content gives them. `freed` is told of seats that visits give up in the built-in one.
 * Throws for a name that is no system.
 */
export function bookingSystemsOf(
  organizations: readonly Organization[],
  others: Record<string, OtherSystem>,
  freed: SeatFreed,
): BookingSystems {
  const builtIn = builtInSystem(freed);
  const used = new Map<string, BookingSystem>();
  for (const { organizationId, system } of organizations) {
    const found = system === undefined ? builtIn : others[system];
    if (!found) throw new Error(`${organizationId} is booked by '${system ?? ''}', which is not a booking system`);
    used.set(organizationId, found);
  }
  return {
    all: [builtIn, ...Object.values(others)],
    builtIn,
    of: (organizationId) => used.get(organizationId) ?? builtIn,
    owning: async (reading, id) => {
      for (const system of Object.values(others)) if (await system.owns(reading, id)) return system;
      return builtIn;
    },
  };
}

/** For `inCall`: has a system do elsewhere, after the commit, what the work has written down for this hold or appointment. */
export function settling<T>(
  database: Database,
  { settle }: BookingSystem,
  idOf: (answer: T) => HoldOrVisitId,
): ((answer: T, actor: Actor) => Promise<T>) | undefined {
  return (
    settle &&
    (async (answer, actor) => {
      await settle(database, actor, idOf(answer));
      return answer;
    })
  );
}
