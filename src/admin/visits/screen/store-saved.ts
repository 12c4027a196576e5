import { atom, onMount } from 'nanostores';

import { firstWords, makeChange } from '#admin/frame/change.ts';
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

const sendChange = makeChange();

/** Asks for a name. */
export function askForName(): void {
  $naming.set({ problem: '', isBusy: false });
}

/** Saves the filters of now under a name. */
export async function saveView(name: string): Promise<void> {
  $naming.set({ problem: '', isBusy: true });
  const json = { name, filters: $filters.get() };
  const saved = await sendChange(json, (options) =>
    callVisits('$post', '/admin/appointments/views', { json }, options),
  );
  if (saved.state === 'unknown')
    return $naming.set({ problem: `${saved.why} Try again: it is saved once.`, isBusy: false });
  if (saved.state === 'refused') return $naming.set({ problem: firstWords(saved.refusal), isBusy: false });
  const view = saved.answer;
  $views.set([...$views.get(), view].toSorted((one, other) => one.name.localeCompare(other.name)));
  $naming.set(null);
  $said.set(`Saved: ${view.name}.`);
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
