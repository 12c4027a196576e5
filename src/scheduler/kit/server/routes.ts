import { api } from '#api/route.ts';
import { holdRoutes } from '../../systems/server/hold-routes.ts';
import { keyRoutes } from '../../systems/server/key-routes.ts';
import { organizationRoutes } from '../../systems/server/organization-routes.ts';
import type { Scheduling } from '../../systems/server/scheduling.ts';
import { slotRoutes } from '../../systems/server/slot-routes.ts';
import { bookingAt } from './booking-routes.ts';
import { consentRoutes } from './consent-routes.ts';
import { patientRoutes } from './patient-routes.ts';

/** What any booking calls: organizations and locations, slots, holds, patients, consent, and the booking itself. */
export function kitRoutes(scheduling: Scheduling) {
  return api()
    .route('/', organizationRoutes(scheduling))
    .route('/', keyRoutes)
    .route('/', slotRoutes(scheduling))
    .route('/', holdRoutes(scheduling))
    .route('/', patientRoutes(scheduling))
    .route('/', consentRoutes(scheduling))
    .route('/', bookingAt('/scheduler/appointments', scheduling));
}
