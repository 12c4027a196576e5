import { LRUCache } from 'lru-cache';
import type { Reading } from '#identity/make-actor.ts';
import type { Database } from '#db/client.ts';
import { findAppointment } from '#scheduler/visits/server/appointments.ts';
import { bookableServices, searchLocations } from '#scheduler/engine/server/locations.ts';
import { statement } from '#scheduler/engine/server/prepared-statement.ts';
import { readSlotId } from '#scheduler/engine/time-slots.ts';
import type { OtherSystem } from '../../booking-system.ts';
import type { FhirPartners } from '../partners.ts';
import { bookAtPartner, moveAtPartner, settleBooking, takeHoldAtPartner } from './bookings.ts';
import { cancelAtPartner, settleCancel, visitToCancel } from './cancels.ts';
import { freeTimesAtPartner } from './free-times.ts';
import {
  extendAtPartner,
  findHoldAtPartner,
  holdAtPartner,
  releaseAllAtPartner,
  releaseAtPartner,
  settleHold,
} from './holds.ts';
import { reconcile } from './reconcile.ts';
import { isPartnerId } from './visits.ts';

/** Locations whose organization is remembered: it never changes. */
const REMEMBERED = 20_000;

/**
 * The booking system of partners whose times a FHIR R4 server keeps. Holds and appointments are rows of the built-in system's tables,
 * so lists, search, mails and retention are the same for all. `partner_visits` has what the partner is asked; `settle` asks it.
 */
export function fhirSystem(partners: FhirPartners): OtherSystem {
  const isHere = new LRUCache<string, boolean>({ max: REMEMBERED });

  async function keepsLocation({ db }: Reading, locationId: string): Promise<boolean> {
    const known = isHere.get(locationId);
    if (known !== undefined) return known;
    const { rows } = await db.query<{ id: string }>(
      statement('organization_of', 'select organization_id as id from locations where public_id = $1', [locationId]),
    );
    if (!rows[0]) return false;
    const keeps = partners.has(rows[0].id);
    isHere.set(locationId, keeps);
    return keeps;
  }

  /** Tells partners what was given back, without anybody waiting. */
  function soon(database: Database): void {
    reconcile(database, partners).catch((error: unknown) =>
      database.warn('could not tell partners about freed times', error),
    );
  }

  return {
    owns: async (reading, named) => {
      if ('hold' in named) return isPartnerId(named.hold);
      if ('appointment' in named) return isPartnerId(named.appointment);
      const location = 'location' in named ? named.location : readSlotId(named.slot)?.locationId;
      return location !== undefined && keepsLocation(reading, location);
    },
    services: bookableServices,
    locationsNear: searchLocations,
    freeTimes: (reading, asked) => freeTimesAtPartner(reading, partners, asked),
    hold: holdAtPartner,
    findHold: findHoldAtPartner,
    extend: extendAtPartner,
    release: (work, holdId) => releaseAtPartner(work, holdId, soon),
    releaseAll: (work) => releaseAllAtPartner(work, soon),
    takeHold: takeHoldAtPartner,
    book: bookAtPartner,
    // The built-in system lists and finds all rows of the tables that both share.
    appointments: () => Promise.resolve([]),
    findByNumber: () => Promise.resolve(null),
    appointment: findAppointment,
    move: moveAtPartner,
    cancel: cancelAtPartner,
    settle: async (database, actor, named) => {
      if ('hold' in named) return settleHold(database, partners, { holdId: named.hold, actor });
      const toCancel = await visitToCancel(database, named.appointment);
      if (toCancel) return settleCancel(database, partners, toCancel, actor);
      return settleBooking(database, partners, { named, actor });
    },
  };
}
