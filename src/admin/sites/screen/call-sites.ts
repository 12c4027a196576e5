import { client } from '#api/browser/client.ts';
import type { consoleSiteRoutes } from '../server/routes.ts';

/** Calls what staff do with sites for tests. */
export const callSites = client<ReturnType<typeof consoleSiteRoutes>>();
