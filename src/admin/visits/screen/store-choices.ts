import { atom, onMount } from 'nanostores';

import type { FilterChoices } from '../visits.schema.ts';
import { callVisits } from './call-visits.ts';

/** What filters can be chosen from; null until it is there. */
export const $choices = atom<FilterChoices | null>(null);

onMount($choices, () => {
  if (typeof document !== 'undefined') void load();
});

async function load(): Promise<void> {
  try {
    $choices.set(await callVisits('$get', '/admin/appointments/filters', {}));
  } catch {
    // The filters of the address work without a list.
  }
}
