import { client } from '#api/browser/client.ts';
import { CallError } from '#api/browser/call-error.ts';
import { firstWords, outageWords, refusalOf, wrongFields } from '../../frame/change.ts';
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
  const refusal = refusalOf(error);
  const fields = refusal ? wrongFields(refusal, (path) => names.find((name) => name === path.split('.')[0])) : {};
  return { whole: Object.keys(fields).length > 0 ? '' : problemOf(error), fields };
}

/** What an answer says is wrong, as a person reads it. */
export function problemOf(error: unknown): string {
  const refusal = refusalOf(error);
  return refusal ? firstWords(refusal) : `${outageWords(error)} Try again.`;
}
