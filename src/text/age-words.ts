/** From this age on, in years, somebody is an adult. */
export const ADULT_AGE = 18;

/** An age of so many months in words: '6' (years), '8 months'. */
export function ageWords(months: number): string {
  return months % 12 === 0 ? String(months / 12) : `${months} months`;
}
