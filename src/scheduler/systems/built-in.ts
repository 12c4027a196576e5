import { findAppointment, findByNumber, listAppointments } from '../visits/server/appointments.ts';
import { cancelAppointment, moveAppointment, type SeatFreed } from '../visits/server/change-appointment.ts';
import { changePatientOfVisit } from '../visits/server/change-patient.ts';
import { bookHold, takeHold } from '../visits/server/take-hold.ts';
import { freeTimes } from '../engine/server/free-times.ts';
import {
  extendHold,
  findHold,
  holdForService,
  holdSlot,
  releaseAllHolds,
  releaseHold,
} from '../engine/server/holds.ts';
import { bookableServices, searchLocations } from '../engine/server/locations.ts';
import type { BookingSystem } from './booking-system.ts';

/** This site's own booking system: locations, hours and seats in our database. `freed` is told of the seats that visits give up. */
export function builtInSystem(freed: SeatFreed): BookingSystem {
  return {
    services: bookableServices,
    locationsNear: searchLocations,
    freeTimes,
    hold: holdSlot,
    holdForService,
    findHold,
    extend: extendHold,
    release: releaseHold,
    releaseAll: releaseAllHolds,
    takeHold,
    book: bookHold,
    appointments: listAppointments,
    appointment: findAppointment,
    findByNumber,
    move: (work, appointmentId, holdId, agreed) => moveAppointment(work, appointmentId, holdId, agreed, { freed }),
    cancel: (work, appointmentId) => cancelAppointment(work, appointmentId, freed),
    changePatient: changePatientOfVisit,
    hasWaitlist: true,
  };
}
