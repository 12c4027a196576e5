import { readCookie } from '#location/cookies.ts';
import { parsePlaceCookie } from '#location/place-cookie.ts';

/** Shows the pharma company's banners of the page, or hides them from a visitor in Puerto Rico (spec 5) [CAT-9]. */
export function showPharmaBanners(): void {
  const state = parsePlaceCookie(readCookie('FCNLocation'))?.state || readCookie('state');
  const hidden = state === 'PR';
  for (const banner of document.querySelectorAll('.banner-3'))
    (banner.closest('.banners > li') ?? banner).toggleAttribute('hidden', hidden);
}
