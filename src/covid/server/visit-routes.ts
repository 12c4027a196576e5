import { api } from '#api/route.ts';
import { visitsAt } from '#scheduler/appointments/server/appointment-routes.ts';
import { holdProblem, notOffered } from '#scheduler/engine/server/holds.ts';
import { readSlotId } from '#scheduler/engine/time-slots.ts';
import { bookingAt } from '#scheduler/kit/server/booking-routes.ts';
import type { OwnedId } from '#scheduler/systems/booking-system.ts';
import { holdsAt } from '#scheduler/systems/server/hold-routes.ts';
import type { Scheduling } from '#scheduler/systems/server/scheduling.ts';
import { noSuchAppointment } from '#scheduler/visits/server/appointments.ts';
import type { SitesOf } from '../sites/site-location.ts';

/** Holds and appointments of COVID-19 tests: the scheduler's own verbs, for those of this organization alone. */
export function covidVisitRoutes(scheduling: Scheduling, { organizationId }: SitesOf) {
  const own = onlyOf(organizationId, scheduling);
  return api()
    .route('/', holdsAt('/covid19/holds', own))
    .route('/', bookingAt('/covid19/appointments', own))
    .route('/', visitsAt('/covid19/appointments', own));
}

/** The scheduler as it is for one organization: what is another's is not there. Whose it is, the verbs look at. */
function onlyOf(organizationId: string, { organizations, systems }: Scheduling): Scheduling {
  return {
    organizations,
    systems: {
      ...systems,
      owning: async ({ db }, id) => {
        const { rows, value, missing } = placed(id);
        const { rowCount } = await db.query(
          `select from ${rows} t join locations l on l.id = t.location_id and l.organization_id = $2`,
          [value, organizationId],
        );
        if (rowCount === 0) throw missing();
        return systems.of(organizationId);
      },
    },
  };
}

/** SQL: the rows of an id, each with its location; and what is answered where there is none. */
function placed(id: OwnedId) {
  const ofLocation = '(select id as location_id from locations where public_id = $1)';
  if ('hold' in id)
    return {
      rows: '(select location_id from seats where hold_id = $1)',
      value: id.hold,
      missing: () => holdProblem(undefined),
    };
  if ('appointment' in id)
    return {
      rows: '(select location_id from appointments where id = $1)',
      value: id.appointment,
      missing: noSuchAppointment,
    };
  const value = 'slot' in id ? (readSlotId(id.slot)?.locationId ?? null) : id.location;
  return { rows: ofLocation, value, missing: notOffered };
}
