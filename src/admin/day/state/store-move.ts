import { atom, onMount } from 'nanostores';

import { client } from '#api/browser/client.ts';
import type { holdRoutes } from '#scheduler/systems/server/hold-routes.ts';
import { serverNow } from '../../frame/store-me.ts';
import { callMove } from './call-day.ts';
import { firstWords, makeChange, outageWords, refusalOf } from '#admin/frame/change.ts';
import { nextDue } from './day-order.ts';
import { nearest } from './nearest.ts';
import { focusRow } from './store-focus.ts';
import { $listed, dropVisit, listAgain, nameOf, placeVisit, visitOf } from './store-visits.ts';
import { $said } from './store-steps.ts';
import { $opened } from './store-visit.ts';
import type { HeldForMove, MaskedVisit, MoveTimes } from '../visit.schema.ts';

type Day = MoveTimes['days'][number];
export type MoveTime = Day['times'][number];

/** An appointment for which another time is chosen: `held` is the chosen one, `near` the two near a held time that was lost. Its own time stays until it is moved. */
export type Moving =
  | { state: 'loading' | 'failed'; id: string }
  | {
      state: 'choosing';
      id: string;
      days: readonly Day[];
      date: string;
      held: HeldForMove | null;
      near: readonly MoveTime[];
      isBusy: boolean;
      problem: string;
    };

export const $moving = atom<Moving | null>(null);

// Who opens another appointment, or none, moves this one no more.
onMount($moving, () =>
  $opened.listen((opened) => {
    const moving = $moving.get();
    if (moving && moving.id !== opened?.id) stopMove();
  }),
);

const callHolds = client<ReturnType<typeof holdRoutes>>();
let ending: ReturnType<typeof setTimeout> | undefined;
const sendMove = makeChange();

/** Begins to choose another time. */
export async function startMove(id: string, lost?: HeldForMove): Promise<void> {
  $moving.set({ state: 'loading', id });
  try {
    const { days } = await callMove('$get', '/admin/appointments/:id/times', { param: { id } });
    if ($moving.get()?.id !== id) return;
    const near = lost ? nearest(days, lost.start) : [];
    const problem = lost ? `The hold of ${lost.localTime} has ended. The appointment is still at its own time.` : '';
    const date = days.some((day) => day.date === lost?.date) ? lost?.date : days[0]?.date;
    $moving.set({ state: 'choosing', id, days, date: date ?? '', held: null, near, isBusy: false, problem });
  } catch {
    if ($moving.get()?.id === id) $moving.set({ state: 'failed', id });
  }
}

/** Leaves the appointment where it is, and gives back what was held for it. */
export function stopMove(): void {
  const moving = $moving.get();
  clearTimeout(ending);
  $moving.set(null);
  requestAnimationFrame(() => document.getElementById('move-visit')?.focus());
  if (moving?.state === 'choosing' && moving.held)
    // Else it ends by itself in ten minutes.
    callHolds('$delete', '/scheduler/holds/:id', { param: { id: moving.held.aptHoldId } }).catch(() => undefined);
}

type Choosing = Extract<Moving, { state: 'choosing' }>;

function change(changes: Partial<Choosing>): void {
  const moving = $moving.get();
  if (moving?.state === 'choosing') $moving.set({ ...moving, ...changes });
}

/** Shows the times of another day. */
export function showMoveDay(date: string): void {
  change({ date });
}

/** Holds a time for the move, in place of what was held before. */
export async function chooseTime(slotId: string): Promise<void> {
  const moving = $moving.get();
  if (moving?.state !== 'choosing' || moving.isBusy) return;
  const { id, held } = moving;
  change({ isBusy: true, problem: '', near: [] });
  try {
    const json = { slotId, ...(held && { instead: held.aptHoldId }) };
    const now = await callMove('$post', '/admin/appointments/:id/hold', { param: { id }, json });
    if ($moving.get()?.id !== id) return;
    clearTimeout(ending);
    ending = setTimeout(() => void startMove(id, now), Date.parse(now.endsAt) - serverNow());
    change({ held: now, isBusy: false, date: now.date });
  } catch (error) {
    const why = refusalOf(error)?.problem?.detail ?? `It was not held. ${outageWords(error)} Try again.`;
    change({ isBusy: false, problem: why });
  }
}

/** Moves the appointment to the time that is held. */
export async function moveToHeld({ appointmentId: id, version }: MaskedVisit): Promise<void> {
  const moving = $moving.get();
  if (moving?.state !== 'choosing' || moving.id !== id || !moving.held || moving.isBusy) return;
  const { held } = moving;
  change({ isBusy: true, problem: '' });
  const input = { param: { id }, json: { aptHoldId: held.aptHoldId, version } };
  const moved = await sendMove(input, (options) => callMove('$put', '/admin/appointments/:id', input, options));
  if (moved.state === 'unknown') return change({ isBusy: false, problem: `${moved.why} Try again: it is moved once.` });
  if (moved.state === 'refused') {
    if (moved.refusal.status === 410) return startMove(id, held);
    change({ isBusy: false, problem: firstWords(moved.refusal) });
    if (moved.refusal.status === 412) void listAgain();
    return;
  }
  const visit = moved.answer;
  clearTimeout(ending);
  const staysInList = visitOf(id)?.date === visit.date;
  const next = staysInList ? id : nextDue($listed.get(), id);
  $moving.set(null);
  $opened.set(null);
  if (staysInList) placeVisit(visit);
  else dropVisit(id);
  void listAgain();
  // Once the row stands where it belongs now, or is gone.
  requestAnimationFrame(() => next && focusRow(next));
  $said.set(`${nameOf(visit)} is moved to ${visit.localTime}.`);
}
