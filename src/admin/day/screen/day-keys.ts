import type { KeyboardEvent } from 'react';

import { FILTERS_BUTTON } from './DayFilters.tsx';
import { can } from '../state/day-order.ts';
import { $now } from '../../frame/store-me.ts';
import { $listed, visitOf, visitPaper } from '../state/store-visits.ts';
import { $hasKeys, $isShowingKeys, $row } from '../state/store-focus.ts';
import { $mayChoose, chooseUpTo, toggleChosen } from '../state/store-choice.ts';
import { takeStepAtDesk } from '../state/store-question.ts';
import { stepBack } from '../state/store-steps.ts';
import { $opened, closeVisit, goToRow, openVisit } from '../state/store-visit.ts';
import { startMove, stopMove, $moving } from '../state/store-move.ts';
import { startWalkIn } from '../state/store-walk-in.ts';
import { $day } from '../state/store-day.ts';

/** What keys do in the list and beside it. Single keys never work in a field, with a modifier, or once they are switched off. */
export function onDayKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
  if (key === 'Escape' && $opened.get() && !target.closest('dialog')) {
    did(event, $moving.get() ? stopMove : closeVisit);
    return;
  }
  if (target.closest('input, select, textarea, dialog:not(.visit-dialog)')) return;
  const { id } = target;
  const isInList = id.startsWith('person-');
  const by = MOVES[key];
  if (isInList && by) {
    did(event, () => move(by));
    return;
  }
  if (!$hasKeys.get() || !target.closest('.queue-box, .drawer, .visit-dialog')) return;
  // A key that is held down walks through the list, and does nothing else.
  if (event.repeat && !/^[jk]$/i.test(key)) return;
  if (key.toLowerCase() === 'x') {
    did(event, () => choose(event.shiftKey));
    return;
  }
  const letter = LETTERS[key.toLowerCase()];
  if (letter) did(event, letter);
}

function did(event: KeyboardEvent, run: () => void): void {
  event.preventDefault();
  run();
}

const MOVES: Readonly<Partial<Record<string, number>>> = { ArrowDown: 1, ArrowUp: -1 };

/** What keys are about: the row with the focus, which an open appointment is of. */
function about(): string | null {
  return $row.get() ?? $opened.get()?.id ?? null;
}

function stepIf(step: 'check-in' | 'keep' | 'miss'): void {
  const id = about();
  const visit = id ? visitOf(id) : undefined;
  if (!id || !visit) return;
  if (can(step, visit, $now.get())) void takeStepAtDesk(id, step);
}

/** Chooses the row that keys are about, or all up to it. */
function choose(isUpTo: boolean): void {
  const id = about();
  const visit = id ? visitOf(id) : undefined;
  if (!visit || !$mayChoose.get()) return;
  if (isUpTo) chooseUpTo(visit.appointmentId);
  else toggleChosen(visit);
}

/** When G was pressed last (epoch ms): N after it is the second letter of 'G N', and no step. */
let wentAt = 0;
const TWO_LETTERS_MS = 1000;

const LETTERS: Readonly<Partial<Record<string, () => void>>> = {
  j: () => move(1),
  k: () => move(-1),
  c: () => stepIf('check-in'),
  d: () => stepIf('keep'),
  n: () => (Date.now() - wentAt < TWO_LETTERS_MS ? goToNext() : stepIf('miss')),
  m: moveThat,
  z: stepBack,
  g: goToNext,
  f: openFilters,
  p: print,
  w: startWalkIn,
  '/': () => document.getElementById('find-person')?.focus(),
  '?': () => $isShowingKeys.set(true),
};

/** Prints the open appointment, else the list, where it can be printed. */
function print(): void {
  const opened = $opened.get();
  if (opened) location.assign(visitPaper(opened.id));
  else document.getElementById('print-list')?.click();
}

function move(by: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[id^="person-"]')].map(({ id }) => id.slice(7));
  const at = rows.indexOf($row.get() ?? '');
  const id = rows[Math.max(0, Math.min(rows.length - 1, at + by))];
  if (!id) return;
  goToRow(id);
}

/** Chooses another time for the open appointment, or the row with the focus. */
function moveThat(): void {
  const [id, day] = [about(), $day.get()];
  const visit = id ? visitOf(id) : undefined;
  if (!id || !visit || day.state !== 'shown' || !day.day.may.update || !can('move', visit, $now.get())) return;
  if ($opened.get()?.id !== id) void openVisit(id);
  void startMove(id);
}

/** Opens the filters of the day, or goes to those that are always there. */
function openFilters(): void {
  const button = document.getElementById(FILTERS_BUTTON);
  if (button) button.click();
  else document.getElementById('filter-from')?.focus();
}

/** Goes to who is expected next, from now on. */
function goToNext(): void {
  wentAt = Date.now();
  const visits = $listed.get().filter(({ status }) => status === 'booked');
  const next = visits.find(({ start }) => Date.parse(start) > $now.get()) ?? visits[0];
  if (next) goToRow(next.appointmentId);
}
