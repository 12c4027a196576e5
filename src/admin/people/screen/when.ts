/** An instant (ISO) by this browser's clock, with its zone: 'Nov 24, 8:04 AM CST'. */
export function when(instant: string): string {
  const format = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat('en-US', format).format(Date.parse(instant));
}
