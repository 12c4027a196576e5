import { client } from '#api/browser/client.ts';
import type { visitRoutes } from './server/routes.ts';

/** Calls the API about visits. Throws CallError. */
export const call = client<ReturnType<typeof visitRoutes>>();
