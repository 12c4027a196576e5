import { COOKIE_DAYS, writeCookie } from '#location/saved/cookies.ts';
import { readCookie } from '#location/saved/read-cookie.ts';
import { nextVisitIn, whenWords } from './app-visit.ts';
import { isLoggedIn } from './header-info.ts';
import { otherShops } from './own-shop.ts';

const band = document.getElementById('app-band');
if (band) {
  band.hidden = readCookie('fcNoApp') !== '';
  for (const link of otherShops(navigator.userAgent, band.querySelectorAll<HTMLElement>('[data-on]'))) link.remove();
  band.querySelector('button')?.addEventListener('click', () => {
    writeCookie('fcNoApp', '1', COOKIE_DAYS.fcNoApp);
    // The button goes with its band; what the page is about takes the focus.
    document.getElementById('main')?.focus();
    band.hidden = true;
  });
  if (!band.hidden && band.dataset['afterTime']) whenNear(band, () => void tellVisit(band));
}

/** Before it is in sight, so that nothing moves there. */
function whenNear(what: Element, come: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      come();
    },
    { rootMargin: '100% 0px' },
  );
  observer.observe(what);
}

/** What the app would do for the next appointment of somebody who is signed in; else the band stays as it was built. */
async function tellVisit({ dataset, children }: HTMLElement): Promise<void> {
  if (!(await isLoggedIn())) return;
  const visit = await fetch('/api/scheduler/appointments?when=upcoming')
    .then(async (answer) => (answer.ok ? nextVisitIn(await answer.json()) : null))
    .catch(() => null);
  const [title, text] = children[0]?.querySelectorAll('h2, h2 + p') ?? [];
  if (!visit) return;
  title?.replaceChildren(`${whenWords(visit)}, ${dataset['afterTime'] ?? ''}`);
  text?.replaceChildren(`${dataset['beforePlace'] ?? ''} ${visit.location.name}.`);
}
