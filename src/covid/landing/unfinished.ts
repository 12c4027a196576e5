import { SPEC_KEYS } from '#scheduler/kit/session/spec-keys.ts';

/** Shows the way on to a booking that was begun in this tab and is not made. Its last page leads to the step that is open. */
export function showUnfinished(): void {
  const line = document.querySelector<HTMLElement>('[data-continue]');
  if (line && isUnfinished(line.dataset['continue'] ?? '')) line.hidden = false;
}

function isUnfinished(organizationId: string): boolean {
  const kept = (key: keyof typeof SPEC_KEYS): string | null => sessionStorage.getItem(SPEC_KEYS[key][0]);
  try {
    return (
      kept('organizationId') === organizationId && kept('termsAgreed') === 'true' && kept('confirmationNumber') === null
    );
  } catch {
    // A browser that refuses storage has kept nothing.
    return false;
  }
}
