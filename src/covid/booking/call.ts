import { client } from '#api/browser/client.ts';
import type { covidRoutes } from '../server/routes.ts';

/** Calls what only tests have. Throws CallError. */
export const callCovid = client<ReturnType<typeof covidRoutes>>();
