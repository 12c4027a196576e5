import type * as ErrorStates from './error-states.ts';
import type { ErrorEvent } from './error-states.ts';

let states: Promise<typeof ErrorStates> | undefined;

/** Tells the page's error states what has happened [ERR-5]. They are loaded with the first failure: on most pages nothing ever fails, and there is nothing to clear. */
export function tellErrors(event: ErrorEvent): void {
  if (!states && !isFailure(event)) return;
  states ??= import('./error-states.ts');
  states
    .then((loaded) => loaded.tellErrors(event))
    .catch(() => {
      states = undefined;
    });
}

function isFailure(event: ErrorEvent): boolean {
  return event.happened === 'failed' || (event.happened === 'listed' && event.count === 0);
}
