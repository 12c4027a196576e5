import { atom, computed } from 'nanostores';

import { $now } from '../../frame/store-me.ts';
import { isIn, isMeant, type Shown } from './day-order.ts';
import type { MaskedVisit } from '../visit.schema.ts';

/** The appointments that a page lists: those of a day, or what a search has found. Steps, keys and the open one are about these. */
export const $visits = atom<readonly MaskedVisit[]>([]);
export const $narrowed = atom<Shown>('all');
/** What is typed to find a person: only ever here. */
export const $typed = atom('');
/** Those that the list is narrowed to. */
export const $listed = computed([$visits, $narrowed, $typed, $now], (visits, narrowed, typed, now) =>
  visits.filter((visit) => isIn(narrowed, visit, now) && (typed.trim() === '' || isMeant(visit, typed.trim()))),
);

let again = (): Promise<void> => Promise.resolve();

/** Says how the list is loaded again. */
export function listBy(load: () => Promise<void>): void {
  again = load;
}

/** Loads the list again: somebody else has changed something of it. */
export function listAgain(): Promise<void> {
  return again();
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
