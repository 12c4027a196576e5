import { api } from '#api/route.ts';
import { appointmentRoutes } from './appointment-routes.ts';
import { consentRoutes } from './consent-routes.ts';
import { holdRoutes } from './hold-routes.ts';
import { organizationRoutes } from './organization-routes.ts';
import { patientRoutes } from './patient-routes.ts';
import { slotRoutes } from './slot-routes.ts';

/** The scheduler's API: organizations and locations, slots, holds, patients, consent, appointments. */
export const schedulerRoutes = api()
  .route('/', organizationRoutes)
  .route('/', slotRoutes)
  .route('/', holdRoutes)
  .route('/', patientRoutes)
  .route('/', consentRoutes)
  .route('/', appointmentRoutes);
