import { api } from '#api/route.ts';
import { kitRoutes } from '../../kit/server/routes.ts';
import { messageRoutes } from '../../messages/server/message-routes.ts';
import type { Scheduling } from '../../systems/server/scheduling.ts';
import { waitlistRoutes } from '../../waitlist/server/waitlist-routes.ts';
import { appointmentRoutes } from './appointment-routes.ts';
import { calendarRoutes } from './calendar-routes.ts';

/** All that the pages of booked visits call, with what a booking calls. `retailer` is the name that calendars show as who sent them. */
export function visitRoutes(scheduling: Scheduling, retailer: string) {
  return api()
    .route('/', kitRoutes(scheduling))
    .route('/', appointmentRoutes(scheduling))
    .route('/', waitlistRoutes(scheduling))
    .route('/', calendarRoutes(scheduling, retailer))
    .route('/', messageRoutes(scheduling));
}
