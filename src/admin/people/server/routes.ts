import { api } from '#api/route.ts';
import { auditRoutes } from './audit-routes.ts';
import { emergencyRoutes } from '../../server/emergency-routes.ts';
import { peopleRoutes } from './people-routes.ts';

/** Who works here, what they did, and how one sees a visit that one's role doesn't show. */
export const staffConsoleRoutes = api().route('/', peopleRoutes).route('/', emergencyRoutes).route('/', auditRoutes);
