import { api } from '#api/route.ts';
import { appointmentRoutes } from '../appointments/server/appointment-routes.ts';
import { consentRoutes } from '../booking/server/consent-routes.ts';
import { holdRoutes } from '../systems/server/hold-routes.ts';
import { organizationRoutes } from '../systems/server/organization-routes.ts';
import { patientRoutes } from '../booking/patient/server/patient-routes.ts';
import { slotRoutes } from '../systems/server/slot-routes.ts';

/** The scheduler's API: organizations and locations, slots, holds, patients, consent, appointments. */
export const schedulerRoutes = api()
  .route('/', organizationRoutes)
  .route('/', slotRoutes)
  .route('/', holdRoutes)
  .route('/', patientRoutes)
  .route('/', consentRoutes)
  .route('/', appointmentRoutes);
