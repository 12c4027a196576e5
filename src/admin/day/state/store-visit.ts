import { atom } from 'nanostores';

import { callDay, callDesk } from './call-day.ts';
import { outageWords, refusalOf } from '#admin/frame/change.ts';
import { $row, focusRow } from './store-focus.ts';
import { listAgain, nameOf, replaceVisit } from './store-visits.ts';
import type { HealthAnswers } from '../desk.schema.ts';
import type { OpenedVisit, Showable } from '../visit.schema.ts';

/** The open appointment; what was shown of its patient is here until it is closed. */
export type Opened =
  | { state: 'loading' | 'failed' | 'gone'; id: string }
  | {
      state: 'open';
      id: string;
      visit: OpenedVisit;
      shown: Partial<Record<Showable, string>>;
      answers: HealthAnswers | null;
      compared: 'matches' | 'differs' | null;
      isCancelling: boolean;
      problem: string;
    };

export const $opened = atom<Opened | null>(null);

const NOTHING_SHOWN = { shown: {}, answers: null, compared: null } as const;

/** Goes to a row of the list; where an appointment is open, it is the row's from now on, so that keys have one subject. */
export function goToRow(id: string): void {
  focusRow(id);
  const opened = $opened.get();
  if (opened && opened.id !== id) void openVisit(id);
}

/** Opens an appointment beside the list. */
export async function openVisit(id: string): Promise<void> {
  $row.set(id);
  $opened.set({ state: 'loading', id });
  try {
    const visit = await callDay('$get', '/admin/appointments/:id', { param: { id } });
    if ($opened.get()?.id === id)
      $opened.set({ state: 'open', id, visit, ...NOTHING_SHOWN, isCancelling: false, problem: '' });
  } catch (error) {
    if ($opened.get()?.id === id) $opened.set({ state: refusalOf(error) ? 'gone' : 'failed', id });
  }
}

/** Has the open appointment, and its row, as it is now; what was shown of it is hidden again. */
export function showVisit(visit: OpenedVisit): void {
  change(visit.appointmentId, { visit, ...NOTHING_SHOWN, problem: '' });
  replaceVisit(visit);
}

/** Loads the open appointment again, with all that is typed beside it left as it is. */
export async function refreshVisit(id: string): Promise<void> {
  try {
    showVisit(await callDay('$get', '/admin/appointments/:id', { param: { id } }));
  } catch {
    change(id, { problem: 'What it is now did not load. Open it again.' });
  }
}

/** Closes it, forgets what was shown, and goes back to its row. */
export function closeVisit(): void {
  const id = $opened.get()?.id;
  $opened.set(null);
  if (id) focusRow(id);
}

type Open = Extract<Opened, { state: 'open' }>;

function change(id: string, changes: Partial<Open>): void {
  const opened = $opened.get();
  if (opened?.state === 'open' && opened.id === id) $opened.set({ ...opened, ...changes });
}

/** Has one value shown, which goes on record, or hides it again. */
export async function toggleShown(id: string, what: Showable): Promise<void> {
  const opened = $opened.get();
  if (opened?.state !== 'open') return;
  const { [what]: known, ...others } = opened.shown;
  if (known !== undefined) {
    change(id, { shown: others });
    return;
  }
  try {
    const { value } = await callDay('$post', '/admin/appointments/:id/show', { param: { id }, json: { what } });
    change(id, { shown: { ...others, [what]: value }, problem: '' });
  } catch {
    change(id, { problem: 'It could not be shown. Try again.' });
  }
}

/** Has the answers about health shown, which goes on record, or hides them again. */
export async function toggleAnswers(id: string): Promise<void> {
  const opened = $opened.get();
  if (opened?.state !== 'open') return;
  if (opened.answers) {
    change(id, { answers: null });
    return;
  }
  try {
    const { answers } = await callDesk('$get', '/admin/appointments/:id/answers', { param: { id } });
    change(id, { answers, problem: '' });
  } catch {
    change(id, { problem: 'The answers could not be shown. Try again.' });
  }
}

/** Compares a birth date that the person says, as 'YYYY-MM-DD'. */
export async function compareBirth(id: string, dob: string): Promise<void> {
  try {
    const { matches } = await callDay('$post', '/admin/appointments/:id/compare', { param: { id }, json: { dob } });
    change(id, { compared: matches ? 'matches' : 'differs', problem: '' });
  } catch (error) {
    change(id, {
      compared: null,
      problem: refusalOf(error) ? 'Enter a real date.' : 'It was not compared. Try again.',
    });
  }
}

/** Asks whether to cancel, or doesn't any more. */
export function askToCancel(id: string, isCancelling: boolean): void {
  change(id, { isCancelling });
}

/** Cancels the open appointment, and has its patient told. Canceled once more it is the same, so that trying again is safe. */
export async function cancelVisit(id: string, version: number): Promise<string> {
  try {
    const visit = await callDay('$put', '/admin/appointments/:id/cancel', { param: { id }, json: { version } });
    replaceVisit(visit);
    // What is shown of the person stays: to open it once more would be another look on record.
    change(id, { isCancelling: false, problem: '' });
    return `${nameOf(visit)} is canceled.`;
  } catch (error) {
    const why = refusalOf(error)?.problem?.detail ?? `${outageWords(error)} Try again: it is canceled once.`;
    change(id, { isCancelling: false, problem: why });
    if (refusalOf(error)) void listAgain();
    return why;
  }
}
