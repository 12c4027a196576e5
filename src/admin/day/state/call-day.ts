import { client } from '#api/browser/client.ts';
import type { deskRoutes } from '../server/desk-routes.ts';
import type { moveRoutes } from '../server/move-routes.ts';
import type { dayRoutes } from '../server/routes.ts';

/** Calls what staff do on a day at a site. */
export const callDay = client<ReturnType<typeof dayRoutes>>();
/** Calls what moves an appointment. */
export const callMove = client<ReturnType<typeof moveRoutes>>();
/** Calls what is done at the desk. */
export const callDesk = client<ReturnType<typeof deskRoutes>>();
