import { client } from '#api/browser/client.ts';
import { CallError } from '#api/browser/call-error.ts';
import type { staffConsoleRoutes } from '../server/routes.ts';

/** Calls who works here, what they did, and emergency access. */
export const callPeople = client<typeof staffConsoleRoutes>();

/** Why a page isn't shown: no one of the staff is signed in, their role doesn't have it, or no answer came. */
export type NotShown = { state: 'guest' } | { state: 'refused' } | { state: 'failed' };

/** What a call's failure means for a page. */
export function notShown(error: unknown): NotShown {
  const status = error instanceof CallError ? error.status : undefined;
  return { state: status === 401 ? 'guest' : status === 403 ? 'refused' : 'failed' };
}

/** What an answer says is wrong, as a person reads it. */
export function problemOf(error: unknown): string {
  const problem = error instanceof CallError ? error.problem : undefined;
  return problem?.errors?.[0]?.message ?? problem?.detail ?? 'No answer came. Try again.';
}
