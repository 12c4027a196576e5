const formats = new Map<string, Intl.DateTimeFormat>();

/** An instant (epoch ms) by a site's clock: '8:04 am'. */
export function clockAt(instant: number, timeZone: string): string {
  return formatOf(timeZone).format(instant).replace(/\s/u, ' ').toLowerCase();
}

/** Making one costs more than a row of a list. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
  formats.set(timeZone, made);
  return made;
}
