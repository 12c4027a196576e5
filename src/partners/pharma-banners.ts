import { readCookie } from '#location/cookies.ts';
import { savedPlace } from '#location/saved-place.ts';

/** Shows the pharma company's banners of the page, or hides them from a visitor in Puerto Rico (spec 5) [CAT-9]. */
export function showPharmaBanners(): void {
  const state = savedPlace()?.state || readCookie('state');
  const hidden = state === 'PR';
  for (const banner of document.querySelectorAll('.banner-3'))
    (banner.closest('.banners > li') ?? banner).toggleAttribute('hidden', hidden);
}
