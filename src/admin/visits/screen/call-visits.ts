import { client } from '#api/browser/client.ts';
import type { visitsRoutes } from '../server/routes.ts';

/** Calls what finds visits. */
export const callVisits = client<ReturnType<typeof visitsRoutes>>();
