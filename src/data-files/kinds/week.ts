import type { Opening } from '#location/opening-hours.schema.ts';

/** '09:00-17:00', and with a break '07:30-12:00 12:30-16:00'. */
const FORM = /^(\d\d:\d\d)-(\d\d:\d\d)(?: (\d\d:\d\d)-(\d\d:\d\d))?$/;

/** The hours of a day as a file says them: null for 'closed', undefined for what is neither. */
export function parseDay(cell: string): Opening | null | undefined {
  const text = cell.trim().toLowerCase();
  if (text === 'closed') return null;
  const [, open = '', until = '', from, close] = FORM.exec(text) ?? [];
  if (!open) return undefined;
  if (!from || !close) return { open, close: until };
  return { open, close, breakStart: until, breakMinutes: minutesOf(from) - minutesOf(until) };
}

/** The same the other way. */
export function formatDay(day: Opening | null): string {
  if (day === null) return 'closed';
  const { open, close, breakStart, breakMinutes } = day;
  if (!breakStart || !breakMinutes) return `${open}-${close}`;
  return `${open}-${breakStart} ${clockOf(minutesOf(breakStart) + breakMinutes)}-${close}`;
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
