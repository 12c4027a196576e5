/** Where the times of a partner's visits are chosen; `partner` is its part of the address. */
export function partnerPath(partner: string): string {
  return `/schedule-appointment/${partner}`;
}
