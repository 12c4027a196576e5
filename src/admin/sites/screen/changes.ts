import type { DayDraft, Draft } from './draft.ts';

/** The parts of a site in the order of its page, as they are called in a sentence. */
export const PARTS = ['place', 'hours', 'special days', 'places', 'tests', 'rules'] as const;
export type Part = (typeof PARTS)[number];

/** What each part holds, value by value. */
const HELD: Record<Part, (site: Draft) => unknown[]> = {
  place: ({ name, storeNumber, address, timeZoneIANA, phone, cliaNumber, byCar, spaces }) => [
    ...[name, storeNumber, timeZoneIANA, phone, cliaNumber, byCar, spaces],
    ...[address.intersection, address.street, address.city, address.state, address.county, address.zip],
  ],
  hours: ({ week }) => week,
  'special days': ({ special }) => special,
  places: ({ hourlyCapacity, reserveCapacity }) => [hourlyCapacity, reserveCapacity],
  tests: ({ testingModels }) => testingModels.toSorted(),
  rules: ({ insuranceRequired, binax }) => [insuranceRequired, binax],
};

/** In how many values each part of a draft differs from what it was. */
export function changesIn(was: Draft, is: Draft): Record<Part, number> {
  const count = (part: Part): number => {
    const [before, now] = [HELD[part](was).map(written), HELD[part](is).map(written)];
    if (part === 'special days' || part === 'tests') return differing(before, now);
    return now.filter((value, index) => value !== before[index]).length;
  };
  return Object.fromEntries(PARTS.map((part) => [part, count(part)])) as Record<Part, number>;
}

/** In which parts a draft differs from what it was. */
export function changedParts(was: Draft, is: Draft): Part[] {
  const changes = changesIn(was, is);
  return PARTS.filter((part) => changes[part] > 0);
}

/** How many values of either list the other doesn't have, or how many have become others. */
function differing(before: readonly string[], now: readonly string[]): number {
  const [gone, come] = [before.filter((one) => !now.includes(one)), now.filter((one) => !before.includes(one))];
  return Math.max(gone.length, come.length);
}

function written(value: unknown): string {
  return JSON.stringify(value);
}

/**
 * What somebody has typed of a site, on top of what a colleague has saved meanwhile: what was typed stays, all else is as
 * it is now. Of a week each day is looked at by itself.
 */
export function rebased({ was, draft }: { was: Draft; draft: Draft }, now: Draft): Draft {
  const kept = <Key extends keyof Draft>(key: Key): Draft[Key] =>
    written(draft[key]) === written(was[key]) ? now[key] : draft[key];
  const merged = Object.fromEntries((Object.keys(now) as (keyof Draft)[]).map((key) => [key, kept(key)])) as Draft;
  const day = (index: number): DayDraft | undefined =>
    written(draft.week[index]) === written(was.week[index]) ? now.week[index] : draft.week[index];
  return { ...merged, week: now.week.map((its, index) => day(index) ?? its) };
}

/** The field of the page that a path of the API is about. */
export function fieldOf(path: string): string {
  return /^(hoursOfOperation|specialDays)/.test(path) ? 'hours' : path.replaceAll('.', '-');
}

/** Whether a field of the page is of a part of the draft. */
export function isOf(key: string, field: string): boolean {
  if (key === 'week' || key === 'special') return field === 'hours';
  return field === key || field.startsWith(`${key}-`);
}
