/** An instant (epoch ms) by a site's clock: '8:04 am'. */
export function clockAt(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
    .format(instant)
    .replace(/\s/u, ' ')
    .toLowerCase();
}
