import { atom } from 'nanostores';

import { readOutlines, type Outlines, type OutlinesFile } from './outlines.ts';

/** The states' borders; null until they are here, or for good when they can't be had. */
export const $outlines = atom<Outlines | null>(null);

/** Loads the states' borders, which any map is drawn with. */
export async function loadOutlines(): Promise<void> {
  if ($outlines.get()) return;
  try {
    const response = await fetch('/map/us-states.json');
    if (response.ok) $outlines.set(readOutlines((await response.json()) as OutlinesFile));
  } catch {
    // The map then has pins and names without borders.
  }
}
