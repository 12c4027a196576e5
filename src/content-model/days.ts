const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Days (2026-11-05) that another spelling may mean: 'November 5, 2026' is one, '3/4/2026' is two, '2/30/2026' none. */
export function daysMeant(text: string): string[] {
  const slashes = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text);
  if (slashes) {
    const [, first = '', second = '', year = ''] = slashes;
    return [...new Set([...isoDay(year, first, second), ...isoDay(year, second, first)])];
  }
  const turned = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (turned) return isoDay(turned[1], turned[2], turned[3]);
  const words = /^([A-Z][a-z]{2,8})\.? (\d{1,2}),? (\d{4})$/.exec(text);
  const month = MONTHS.indexOf((words?.[1] ?? '').slice(0, 3).toLowerCase()) + 1;
  return words ? isoDay(words[3], String(month), words[2]) : [];
}

function isoDay(year = '', month = '', day = ''): string[] {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? [iso] : [];
}

/** Whether a text is a day of the calendar, written 2026-11-21. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
