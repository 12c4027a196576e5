import { client } from '#api/browser/client.ts';
import type { paperRoutes } from '../server/routes.ts';

/** Calls what has papers made. */
export const callPapers = client<typeof paperRoutes>();
