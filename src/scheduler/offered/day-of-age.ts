/** The first day ('YYYY-MM-DD') on which someone born on `birth` is so many months old. */
export function dayOfAge(birth: string, months: number): string {
  const [year = 0, month = 1, day = 1] = birth.split('-').map(Number);
  const on = new Date(Date.UTC(year, month - 1 + months, day));
  // Born on a day that its month doesn't have, as on February 29, one is older from the first of the next.
  if (on.getUTCDate() !== day) on.setUTCDate(1);
  return on.toISOString().slice(0, 10);
}
