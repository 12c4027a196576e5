import { client } from '#api/browser/client.ts';
import { CallError } from '#api/browser/call-error.ts';
import type { deskRoutes } from '../server/desk-routes.ts';
import type { moveRoutes } from '../server/move-routes.ts';
import type { dayRoutes } from '../server/routes.ts';

/** Calls what staff do on a day at a site. */
export const callDay = client<ReturnType<typeof dayRoutes>>();
/** Calls what moves an appointment. */
export const callMove = client<ReturnType<typeof moveRoutes>>();
/** Calls what is done at the desk. */
export const callDesk = client<ReturnType<typeof deskRoutes>>();

/** Says why it isn't known what came of a call: the limit of calls, or no answer. */
export function outageWords(error: unknown): string {
  const isLimit = error instanceof CallError && error.status === 429;
  return isLimit ? 'That was too much at once. Wait a minute.' : 'No answer came.';
}

/** Whether a call was answered: nothing has happened then, but what it says. */
export function refusalOf(error: unknown): CallError | null {
  const isAnswer = error instanceof CallError && error.status !== undefined && error.status < 500;
  return isAnswer && error.status !== 429 ? error : null;
}
