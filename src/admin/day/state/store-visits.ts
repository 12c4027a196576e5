import { atom, computed } from 'nanostores';

import type { PaymentFlag } from '#covid/payment/payment.schema.ts';
import { $now } from '../../frame/store-me.ts';
import { passes, type Filter } from './day-filters.ts';
import { isIn, isMeant, type Shown } from './day-order.ts';
import type { MaskedVisit } from '../visit.schema.ts';

/** The appointments that a page lists: those of a day, or what a search has found. Steps, keys and the open one are about these. */
export const $visits = atom<readonly MaskedVisit[]>([]);
export const $narrowed = atom<Shown>('all');
/** What else the list is narrowed to; the address has it too. */
export const $filters = atom<readonly Filter[]>([]);
/** What the day says of how tests are paid, by appointment. */
export const $payments = atom<ReadonlyMap<string, PaymentFlag>>(new Map());
/** How many cars can wait at the site of the day; null where people come inside. */
export const $spaces = atom<number | null>(null);
/** What is typed to find a person: only ever here. */
export const $typed = atom('');
/** Whom the server knows of the day by words that were typed, by last name or phone too: the list is without these. */
export const $peopleFound = atom<{
  words: string;
  state: 'searching' | 'found' | 'failed';
  ids: ReadonlySet<string>;
} | null>(null);
/** Those that the list is narrowed to. */
export const $listed = computed(
  [$visits, $narrowed, $typed, $filters, $payments, $now, $peopleFound],
  (visits, narrowed, typed, filters, payments, now, found) => {
    const words = typed.trim();
    const ids = found?.words === words ? found.ids : undefined;
    return visits.filter(
      (visit) =>
        isIn(narrowed, visit, now) &&
        passes(filters, visit, (id) => payments.get(id)) &&
        (words === '' || isMeant(visit, words) || ids?.has(visit.appointmentId) === true),
    );
  },
);
/** Whether the list is narrowed to anything. */
export const $isNarrowed = computed(
  [$narrowed, $typed, $filters],
  (narrowed, typed, filters) => narrowed !== 'all' || typed !== '' || filters.length > 0,
);

/** Narrows the list to nothing any more. */
export function showAll(): void {
  $narrowed.set('all');
  $typed.set('');
  $filters.set([]);
}

/** Narrows the list to what fits a filter as well, or no longer. */
export function toggleFilter(filter: Filter): void {
  const filters = $filters.get();
  $filters.set(filters.includes(filter) ? filters.filter((one) => one !== filter) : [...filters, filter]);
}

let again = (): Promise<void> => Promise.resolve();

/** Says how the list is loaded again. */
export function listBy(load: () => Promise<void>): void {
  again = load;
}

/** Loads the list again: somebody else has changed something of it. */
export function listAgain(): Promise<void> {
  return again();
}

/**
 * Takes a list that has come; what has not changed stays the same object, so that only rows that differ are drawn again. A list that was on its way while a step was
 * answered is older than the answer, which stays.
 */
export function takeVisits(visits: readonly MaskedVisit[]): void {
  const known = new Map($visits.get().map((visit) => [visit.appointmentId, visit]));
  $visits.set(
    visits.map((visit) => {
      const was = known.get(visit.appointmentId);
      return was && (was.version > visit.version || JSON.stringify(was) === JSON.stringify(visit)) ? was : visit;
    }),
  );
}

/** Puts an appointment as it is now in the place of what the list has of it. */
export function replaceVisit(visit: MaskedVisit): void {
  $visits.set($visits.get().map((one) => (one.appointmentId === visit.appointmentId ? visit : one)));
}

/** Puts a new appointment, or one that has moved, at its time in a list of one day. */
export function placeVisit(visit: MaskedVisit): void {
  const others = $visits.get().filter(({ appointmentId }) => appointmentId !== visit.appointmentId);
  $visits.set([...others, visit].toSorted((a, b) => a.start.localeCompare(b.start)));
}

/** Takes an appointment out of a list of one day: it is on another now. */
export function dropVisit(id: string): void {
  $visits.set($visits.get().filter(({ appointmentId }) => appointmentId !== id));
}

/** An appointment of the list. */
export function visitOf(id: string): MaskedVisit | undefined {
  return $visits.get().find(({ appointmentId }) => appointmentId === id);
}

/** Where the sheet of an appointment is printed. */
export function visitPaper(id: string): string {
  return `/admin/papers?${new URLSearchParams({ kind: 'visit', visit: id }).toString()}`;
}

/** How lists name a person. */
export function nameOf({ person: { firstName, lastInitial } }: MaskedVisit): string {
  return `${firstName} ${lastInitial}`;
}
