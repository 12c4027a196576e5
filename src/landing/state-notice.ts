import { readCookie } from '#location/cookies.ts';
import { parsePlaceCookie } from '#location/place-cookie.ts';

/** Shows each notice of the page to a visitor whose saved place is in one of its states, now and whenever a place is saved [LAND-4]. */
export function tellByState(): void {
  show();
  addEventListener('find-care:place', show);
}

function show(): void {
  const state = parsePlaceCookie(readCookie('FCNLocation'))?.state ?? '';
  for (const notice of document.querySelectorAll<HTMLElement>('[data-not-offered]')) {
    const names = JSON.parse(notice.dataset['notOffered'] ?? '{}') as Record<string, string>;
    notice.querySelector('[data-state]')?.replaceChildren(names[state] ?? '');
    notice.hidden = !names[state];
  }
}
