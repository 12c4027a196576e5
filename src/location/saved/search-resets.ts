import type { CookieName } from './cookies.ts';

/** The estimated cost that each successful search sets (spec 4) [LOC-6]. */
export const ELIGIBILITY_COST = 89;

/** Cookies as every successful search leaves them: the eligibility estimate, and the filters as if never touched (spec 3, 4) [LOC-6]. */
export function searchResets(): (readonly [name: CookieName, value: string])[] {
  return [
    ['eligData', String(ELIGIBILITY_COST)],
    ['fcnFilterApplied', ''],
    ['objFcnFilterApplied', JSON.stringify({ symptoms: [], categories: [] })],
    ['filterChecked', 'true'],
  ];
}
