import { stateAtFirst } from '#location/saved/place-at-first.ts';

/** Shows notices of the page when the saved place is in one of their states; now and after each change of place [LAND-4]. */
export function tellByState(): void {
  show();
  addEventListener('find-care:place', show);
}

function show(): void {
  const state = stateAtFirst(document.cookie);
  for (const notice of document.querySelectorAll<HTMLElement>('[data-not-offered]')) {
    const names = JSON.parse(notice.dataset['notOffered'] ?? '{}') as Record<string, string>;
    const name = Object.hasOwn(names, state) ? names[state] : undefined;
    notice.querySelector('[data-state]')?.replaceChildren(name ?? '');
    notice.hidden = !name;
  }
}
