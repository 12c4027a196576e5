import type { MoveTimes } from '../visit.schema.ts';

type Days = MoveTimes['days'];

/** The two free times nearest to an instant (ISO), the earlier one first. */
export function nearest(days: Days, instant: string): Days[number]['times'] {
  const away = ({ start }: { start: string }): number => Math.abs(Date.parse(start) - Date.parse(instant));
  return days
    .flatMap(({ times }) => times)
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, 2)
    .toSorted((a, b) => a.start.localeCompare(b.start));
}
