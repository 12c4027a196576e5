import { stateAtFirst } from '#location/saved/place-at-first.ts';

/** Hides, until its island is awake, what uses a service that isn't offered in the saved place's state (`data-not-for`) [LAND-4]. */
export function hideWhereNotOffered(): void {
  hide();
  addEventListener('find-care:place', hide);
}

function hide(): void {
  const state = stateAtFirst(document.cookie);
  for (const use of document.querySelectorAll<HTMLElement>('[data-not-for]'))
    use.toggleAttribute('data-not-here', (use.dataset['notFor'] ?? '').split(' ').includes(state));
}
