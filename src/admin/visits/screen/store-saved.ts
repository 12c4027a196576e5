import { atom, onMount } from 'nanostores';

import { randomId } from '#api/browser/random-id.ts';
import { refusalOf } from '../../day/state/call-day.ts';
import { $said } from '../../day/state/store-steps.ts';
import type { SavedView } from '../visits.schema.ts';
import { callVisits } from './call-visits.ts';
import { $filters } from './store-found.ts';

/** The views of who is signed in; none until they are there. */
export const $views = atom<readonly SavedView[]>([]);
/** The dialog for a name: closed, open, or with what is wrong. */
export const $naming = atom<{ problem: string; isBusy: boolean } | null>(null);

onMount($views, () => {
  if (typeof document !== 'undefined') void loadViews();
});

async function loadViews(): Promise<void> {
  try {
    $views.set((await callVisits('$get', '/admin/appointments/views', {})).views);
  } catch {
    // Without them the search works as well.
  }
}

let key = '';

/** Asks for a name. */
export function askForName(): void {
  key = randomId();
  $naming.set({ problem: '', isBusy: false });
}

/** Saves the filters of now under a name. */
export async function saveView(name: string): Promise<void> {
  $naming.set({ problem: '', isBusy: true });
  try {
    const json = { name, filters: $filters.get() };
    const view = await callVisits('$post', '/admin/appointments/views', { json }, { idempotencyKey: key });
    $views.set([...$views.get(), view].toSorted((one, other) => one.name.localeCompare(other.name)));
    $naming.set(null);
    $said.set(`Saved: ${view.name}.`);
  } catch (error) {
    const problem = refusalOf(error)?.problem;
    if (problem) key = randomId();
    const why = problem?.errors?.[0]?.message ?? problem?.detail ?? 'It was not saved. Try again: it is saved once.';
    $naming.set({ problem: why, isBusy: false });
  }
}

/** Removes a view. */
export async function removeView({ id, name }: SavedView): Promise<void> {
  try {
    await callVisits('$delete', '/admin/appointments/views/:id', { param: { id } });
    $views.set($views.get().filter((view) => view.id !== id));
    $said.set(`Removed: ${name}.`);
  } catch {
    $said.set(`${name} was not removed. Try again.`);
  }
}
