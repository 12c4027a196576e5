/** What an age is given in: months under 3 years, years from then on. */
export type AgeUnit = 'months' | 'years';
/** An age as somebody answers for it: what it is given in, once that was chosen, and what was typed. */
export type TypedAge = { unit?: AgeUnit | undefined; text: string };

/** Months from which an age is given in years; the oldest age that is taken, in years. */
const [YEARS_FROM, OLDEST] = [36, 120];
/** The ages that a number alone may tell of. */
const RANGES = { months: [0, YEARS_FROM - 1], years: [YEARS_FROM / 12, OLDEST] } as const satisfies Record<
  AgeUnit,
  unknown
>;
/** A number, with or without its unit: '8', '8 mo', '8 months old', '2 yrs'. */
const AGE = /^(\d{1,4})\s*(?:(m|mos?|months?)|(y|yo|yrs?|years?))?\.?(?:\s*old)?$/i;

/** The typed age in months; undefined when the text is no age. A typed unit overrules the chosen one: '8 months' are never 8 years. */
export function monthsOf({ unit, text }: TypedAge): number | undefined {
  const [, digits, months, years] = AGE.exec(text.trim()) ?? [];
  if (digits === undefined || unit === undefined) return undefined;
  const number = Number(digits);
  const typed = months ? 'months' : years ? 'years' : undefined;
  // With its unit an age is clear, but for '0 years', which is any month of the first year.
  const [from, to] = !typed ? RANGES[unit] : typed === 'months' ? [0, OLDEST * 12] : [1, OLDEST];
  if (number < from || number > to) return undefined;
  return (typed ?? unit) === 'months' ? number : number * 12;
}

/** What is wrong with a typed age, and how to fix it; undefined when it is right. */
export function ageMistake(typed: TypedAge & { unit: AgeUnit }): string | undefined {
  if (monthsOf(typed) !== undefined) return undefined;
  const [from, to] = RANGES[typed.unit];
  const other =
    typed.unit === 'months' ? 'From 3 years on, enter years: “3 years”.' : 'Under 3, enter months: “8 months”.';
  return `Enter the age in ${typed.unit}, from ${from} to ${to}. ${other}`;
}

/** An age as people say it: '34 years old', '5 months old'. */
export function ageWords(months: number): string {
  if (months === 0) return 'less than 1 month old';
  if (months < YEARS_FROM) return months === 1 ? '1 month old' : `${months} months old`;
  return `${Math.floor(months / 12)} years old`;
}
