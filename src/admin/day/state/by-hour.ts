import type { MaskedVisit, SiteDay } from '../visit.schema.ts';

/** An hour of a day: how many people have a place in it, how many of them are done or here, and lost; of how many places, where that is known. */
export type HourOfDay = {
  hour: number;
  label: string;
  taken: number;
  done: number;
  lost: number;
  places: number | null;
  /** The first appointment in it. */
  first: string | null;
};

/** The hour of '9:30 am'. */
function hourOf(localTime: string): number {
  const [, hour = '0', half = ''] = /^(\d+):\d+ ([ap]m)$/.exec(localTime) ?? [];
  return (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
}

/** The hours of a day from its first to its last with a place or a person. Who has canceled has no place any more. */
export function byHour({ visits, hours }: Pick<SiteDay, 'visits' | 'hours'>): HourOfDay[] {
  const places = new Map(hours.map((one) => [one.hour, one.places]));
  const people = Map.groupBy(
    visits.filter(({ status }) => status !== 'cancelled'),
    ({ localTime }) => hourOf(localTime),
  );
  const known = [...places.keys(), ...people.keys()];
  if (known.length === 0) return [];
  const from = Math.min(...known);
  return Array.from({ length: Math.max(...known) - from + 1 }, (_, at) => {
    const some = people.get(from + at) ?? [];
    const count = (...statuses: MaskedVisit['status'][]): number =>
      some.filter(({ status }) => statuses.includes(status)).length;
    return {
      hour: from + at,
      label: `${String((from + at) % 12 || 12)} ${from + at < 12 ? 'am' : 'pm'}`,
      taken: some.length,
      done: count('kept', 'checked-in'),
      lost: count('missed'),
      places: hours.length > 0 ? (places.get(from + at) ?? 0) : null,
      first: some[0]?.appointmentId ?? null,
    };
  });
}
