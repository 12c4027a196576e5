import { atom, computed } from 'nanostores';

import { $now } from '../../frame/store-me.ts';
import { $listed, $visits, nameOf } from './store-visits.ts';
import { $said } from './store-steps.ts';
import type { MaskedVisit } from '../visit.schema.ts';

/** Appointments that are chosen in the list, to do one thing with all of them. In memory only. */
const $ids = atom<ReadonlySet<string>>(new Set());
/** Where choosing up to a row begins. */
let from: string | null = null;

/** Whether the keys that choose do so: where the list has boxes. */
export const $mayChoose = atom(false);

/** Whether an appointment can be chosen: it is still ahead. */
export function canChoose({ status, start }: MaskedVisit, now: number): boolean {
  return status === 'booked' && Date.parse(start) > now;
}

/** Those that are chosen and can be, in the order of the list. */
export const $chosen = computed([$ids, $visits, $now], (ids, visits, now) =>
  visits.filter((visit) => ids.has(visit.appointmentId) && canChoose(visit, now)),
);

/** The chosen ones that somebody wants to cancel, by id; null while no one does. */
export const $toCancel = atom<readonly string[] | null>(null);

/** Chooses an appointment, or no longer. */
export function toggleChosen(visit: MaskedVisit): void {
  const { appointmentId: id } = visit;
  if (!canChoose(visit, $now.get())) return;
  const ids = new Set($ids.get());
  const isChosen = !ids.delete(id);
  if (isChosen) ids.add(id);
  from = id;
  $ids.set(ids);
  say(isChosen ? `${nameOf(visit)} chosen` : `${nameOf(visit)} not chosen`);
}

/** Chooses all of the list from the one that was chosen last up to this one. */
export function chooseUpTo(id: string): void {
  const listed = $listed.get();
  const at = (one: string | null): number => listed.findIndex(({ appointmentId }) => appointmentId === one);
  const [begin, end] = [at(from) < 0 ? at(id) : at(from), at(id)].toSorted((one, other) => one - other);
  add(listed.slice(begin, (end ?? 0) + 1));
  from = id;
}

/** Chooses all of the list that begin at one time (ISO), or none of them where all are chosen already. */
export function chooseTime(start: string): void {
  const some = $listed.get().filter((visit) => visit.start === start && canChoose(visit, $now.get()));
  const ids = $ids.get();
  if (!some.every(({ appointmentId }) => ids.has(appointmentId))) return add(some);
  const others = new Set(ids);
  for (const { appointmentId } of some) others.delete(appointmentId);
  $ids.set(others);
  say('Not chosen');
}

function add(visits: readonly MaskedVisit[]): void {
  const some = visits.filter((visit) => canChoose(visit, $now.get()));
  $ids.set(new Set([...$ids.get(), ...some.map(({ appointmentId }) => appointmentId)]));
  say(`${String(some.length)} more`);
}

function say(what: string): void {
  $said.set(`${what}. ${String($chosen.get().length)} chosen.`);
}

/** Chooses none. */
export function chooseNone(): void {
  $ids.set(new Set());
  $said.set('None chosen.');
}
