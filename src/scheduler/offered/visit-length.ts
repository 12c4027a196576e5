import { MINUTE } from '#text/durations.ts';

/** When a visit begins and ends, as instants in ISO. */
type Span = { start: string; end: string };

/** How long a visit takes: '45 minutes', '1 hour', '1 hour 30 minutes'. */
export function visitLength({ start, end }: Span): string {
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / MINUTE);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && counted(hours, 'hour'), rest > 0 && counted(rest, 'minute')].filter(Boolean).join(' ');
}

/** How long a visit takes and how people meet: '10 minutes, in person'. All that is booked here takes a seat at a location, so it is in person. */
export function lengthAndWay(span: Span): string {
  return `${visitLength(span)}, in person`;
}

function counted(count: number, of: string): string {
  return `${count} ${of}${count === 1 ? '' : 's'}`;
}
