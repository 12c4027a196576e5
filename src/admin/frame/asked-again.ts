import type { WritableAtom } from 'nanostores';

/** Takes back that something did not load, as it is asked for again: who presses 'Try again' sees that, and hears it where it fails once more. */
export function askedAgain<Shown extends { state: string }>($shown: WritableAtom<Shown | { state: 'loading' }>): void {
  if ($shown.get().state === 'failed') $shown.set({ state: 'loading' });
}
