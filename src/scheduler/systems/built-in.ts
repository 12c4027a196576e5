import { findAppointment, findByNumber, listAppointments } from '../visits/server/appointments.ts';
import { cancelAppointment, moveAppointment } from '../visits/server/change-appointment.ts';
import { changePatientOfVisit } from '../visits/server/change-patient.ts';
import { takeHold } from '../visits/server/take-hold.ts';
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
import { declineOffer, joinWaitlist, leaveWaitlist, takeOffer, waitlistOf } from '../waitlist/server/waitlist.ts';
import type { BookingSystem } from './booking-system.ts';

/** This site's own booking system: locations, hours and seats in our database. */
export const builtIn: BookingSystem = {
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
  appointments: listAppointments,
  appointment: findAppointment,
  findByNumber,
  move: moveAppointment,
  cancel: cancelAppointment,
  changePatient: changePatientOfVisit,
  waitlist: {
    standing: waitlistOf,
    join: joinWaitlist,
    leave: leaveWaitlist,
    take: takeOffer,
    decline: declineOffer,
  },
};
