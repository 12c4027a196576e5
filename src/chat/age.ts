/** Years from which no months are asked for; the oldest age that is taken. */
const [MONTHS_UNDER_YEARS, OLDEST_YEARS] = [3, 120];

type Typed = { years: string; months: string };

/** True when the age in months is needed: for a child under 3 [CHAT-1]. */
export function needsMonths({ years }: Typed): boolean {
  const value = wholeNumber(years);
  return value !== undefined && value < MONTHS_UNDER_YEARS;
}

/** The age in months that was typed; undefined when it is none. Of months only those that belong to the years count: 2 years are 24 to 35 months. */
export function monthsOf(typed: Typed): number | undefined {
  const years = wholeNumber(typed.years);
  if (years === undefined || years > OLDEST_YEARS) return undefined;
  if (years >= MONTHS_UNDER_YEARS) return years * 12;
  const months = wholeNumber(typed.months);
  return months === undefined || Math.floor(months / 12) !== years ? undefined : months;
}

/** What is wrong with a typed age, in which field, and how to fix it; undefined when it is right. */
export function ageMistake(typed: Typed): { field: keyof Typed; message: string } | undefined {
  if (monthsOf(typed) !== undefined) return undefined;
  if (!needsMonths(typed)) return { field: 'years', message: `Enter the age in years, from 0 to ${OLDEST_YEARS}.` };
  const from = Number(typed.years.trim()) * 12;
  return { field: 'months', message: `Enter the age in months, from ${from} to ${from + 11}.` };
}

/** An age as people say it: '34 years', '5 months', '1 year'. */
export function ageWords(months: number): string {
  if (months < MONTHS_UNDER_YEARS * 12) return months === 1 ? '1 month' : `${months} months`;
  return `${Math.floor(months / 12)} years`;
}

function wholeNumber(text: string): number | undefined {
  return /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : undefined;
}
