import { COOKIE_DAYS, readCookie, writeCookie } from '#location/saved/cookies.ts';
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
}
