import { ADULT_AGE } from '#text/age-words.ts';

/** A person below this age, on the day of the visit, comes with a parent or guardian (PAT-2). */
export const GUARDIAN_BELOW_AGE = ADULT_AGE;

/** Whole years of someone born on `birth` on the day `day`, both 'YYYY-MM-DD'. Born on 29 February, one turns a year older on 1 March of other years. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** True when someone born on `birth` needs a guardian for a visit on `day` (its calendar day at the location). */
export function needsGuardian(birth: string, day: string): boolean {
  return ageOn(birth, day) < GUARDIAN_BELOW_AGE;
}
