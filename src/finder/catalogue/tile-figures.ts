/** Minutes of the units in which a wait is written. */
const UNITS = { minute: 1, hour: 60, day: 1440, week: 10_080 } as const;
/** 'Same day' counts as a working day. */
const SAME_DAY = 8 * UNITS.hour;

/** A stated wait in minutes, to sort by: '15 minutes', 'under 24 hours', 'within 2 weeks', 'same day'; null when it says none. */
export function waitMinutes(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^same day$/i.test(text)) return SAME_DAY;
  const [, count, unit] = /^(?:within |under )?(\d{1,3}) (minute|hour|day|week)s?$/i.exec(text) ?? [];
  return count && unit ? Number(count) * UNITS[unit.toLowerCase() as keyof typeof UNITS] : null;
}

/** A service's price in dollars, to sort and filter by: 0 for free, or the amount that its words begin with. Null where insurance pays. */
export function dollarsOf({
  price,
  priceOverrideText,
}: {
  price?: number | undefined;
  priceOverrideText?: string | undefined;
}): number | null {
  if (price !== undefined) return price;
  const words = priceOverrideText ?? '';
  if (/^free\b/i.test(words) && !/insurance/i.test(words)) return 0;
  const amount = /^\$(\d+(?:\.\d\d)?)\b/.exec(words)?.[1];
  return amount === undefined ? null : Number(amount);
}
