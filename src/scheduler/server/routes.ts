import { api } from '#api/route.ts';
import { appointmentRoutes } from '../appointments/server/appointment-routes.ts';
import { calendarRoutes } from '../appointments/server/calendar-routes.ts';
import { patientRoutes } from '../kit/server/patient-routes.ts';
import { consentRoutes } from '../kit/server/consent-routes.ts';
import { publishedRoutes, type PublishedContent } from '../published/server/published-routes.ts';
import { messageRoutes } from '../messages/server/message-routes.ts';
import type { OtherSystem } from '../systems/booking-system.ts';
import { holdRoutes } from '../systems/server/hold-routes.ts';
import { keyRoutes } from '../systems/server/key-routes.ts';
import { organizationRoutes } from '../systems/server/organization-routes.ts';
import type { SchedulerContent } from '../systems/server/organizations.ts';
import { waitlistRoutes } from '../waitlist/server/waitlist-routes.ts';
import { schedulingOf } from '../systems/server/scheduling.ts';
import { slotRoutes } from '../systems/server/slot-routes.ts';

/** The scheduler's API: organizations and locations, slots, holds, patients, consent, appointments, the waitlist, what mails lead to, published availability. `systems` are those besides the built-in one, by name. */
export function schedulerRoutes(
  content: SchedulerContent & PublishedContent & { site: { retailer: string } },
  systems: Record<string, OtherSystem> = {},
) {
  const scheduling = schedulingOf(content, systems);
  return api()
    .route('/', organizationRoutes(scheduling))
    .route('/', keyRoutes)
    .route('/', slotRoutes(scheduling))
    .route('/', holdRoutes(scheduling))
    .route('/', patientRoutes(scheduling))
    .route('/', consentRoutes(scheduling))
    .route('/', appointmentRoutes(scheduling))
    .route('/', waitlistRoutes(scheduling))
    .route('/', calendarRoutes(scheduling, content.site.retailer))
    .route('/', messageRoutes(scheduling))
    .route('/', publishedRoutes(scheduling, content));
}
