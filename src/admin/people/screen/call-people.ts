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

/** What is wrong with what was sent: by field, and as a whole where no field has it. */
export type Wrong = { whole: string; fields: Readonly<Record<string, string>> };
export const NOTHING_WRONG: Wrong = { whole: '', fields: {} };

/** What an answer says is wrong, at these fields of a form or as a whole. */
export function wrongOf(error: unknown, names: readonly string[]): Wrong {
  const errors = error instanceof CallError ? (error.problem?.errors ?? []) : [];
  // The first word about a field is what has to be mended first.
  const known = errors
    .map(({ path, message }) => [path.split('.')[0] ?? '', message] as const)
    .filter(([name], at, all) => names.includes(name) && all.findIndex(([other]) => other === name) === at);
  return known.length > 0 ? { whole: '', fields: Object.fromEntries(known) } : { whole: problemOf(error), fields: {} };
}

/** What an answer says is wrong, as a person reads it. */
export function problemOf(error: unknown): string {
  const problem = error instanceof CallError ? error.problem : undefined;
  return problem?.errors?.[0]?.message ?? problem?.detail ?? 'No answer came. Try again.';
}
