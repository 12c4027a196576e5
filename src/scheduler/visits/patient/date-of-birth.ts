/** Nobody is older than this; an earlier year is a slip of the finger (PAT-1). */
export const OLDEST_YEARS = 120;

/** What is said when none of its parts is typed. */
export const NO_BIRTH = 'Enter a date of birth';

/** The three inputs of a date of birth, as typed. */
export type DateParts = { month: string; day: string; year: string };
/** A date of birth as 'YYYY-MM-DD', or what is wrong with it in plain words. */
export type DateOfBirth = { iso: string } | { message: string };

/** Reads a date of birth typed as month, day and year [PAT-1]. `today` is 'YYYY-MM-DD'. */
export function dateOfBirth({ month, day, year }: DateParts, today: string): DateOfBirth {
  const parts = [month, day, year].map((part) => part.trim());
  const missing = ['month', 'day', 'year'].filter((_, index) => parts[index] === '');
  if (missing.length === 3) return { message: NO_BIRTH };
  if (missing.length > 0) return { message: `A date of birth must include a ${missing.join(' and a ')}` };
  if (!/^\d{1,2}$/.test(parts[0] ?? '') || !/^\d{1,2}$/.test(parts[1] ?? ''))
    return { message: 'Use numbers, such as 03 27 1985' };
  if (!/^\d{4}$/.test(parts[2] ?? '')) return { message: 'The year must have four digits, such as 1985' };
  return checkDateOfBirth(`${parts[2]}-${parts[0]?.padStart(2, '0')}-${parts[1]?.padStart(2, '0')}`, today);
}

/** Checks a date of birth sent as 'YYYY-MM-DD': a real day, not in the future, at most 120 years ago [PAT-1]. */
export function checkDateOfBirth(iso: string, today: string): DateOfBirth {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? [];
  if (!year || !month || !day) return { message: "Give the date of birth as year, month and day: '1985-03-27'" };
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (!isRealDay(y, m, d)) {
    if (isRealDay(y, d, m)) return { message: `Month comes first. Did you mean ${d} ${m} ${year}?` };
    return { message: `${month}/${day}/${year} is not a real date` };
  }
  if (iso > today) return { message: 'The date of birth is in the future' };
  const earliest = `${String(Number(today.slice(0, 4)) - OLDEST_YEARS).padStart(4, '0')}${today.slice(4)}`;
  if (iso < earliest) return { message: `The date of birth is more than ${OLDEST_YEARS} years ago` };
  return { iso };
}

/** True of a day that the calendar has. */
export function isRealDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (days[month - 1] ?? 0);
}
