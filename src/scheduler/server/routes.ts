import { api } from '#api/route.ts';
import { visitRoutes } from '../appointments/server/routes.ts';
import { publishedRoutes, type PublishedContent } from '../published/server/published-routes.ts';
import type { OtherSystem } from '../systems/booking-system.ts';
import type { SchedulerContent } from '../systems/server/organizations.ts';
import { schedulingOf } from '../systems/server/scheduling.ts';
import { offerSoon } from '../waitlist/server/make-offers.ts';

/** The scheduler's API. `systems` are the booking systems besides the built-in one, by name. */
export function schedulerRoutes(
  content: SchedulerContent & PublishedContent & { site: { retailer: string } },
  systems: Record<string, OtherSystem> = {},
) {
  const scheduling = schedulingOf(content, systems, offerSoon);
  return api()
    .route('/', visitRoutes(scheduling, content.site.retailer))
    .route('/', publishedRoutes(scheduling.organizations, content));
}
