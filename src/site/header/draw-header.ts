import { chosenStoreIn } from '../store/chosen-store.ts';
import { headerInfo } from './header-info.ts';
import { sayStore } from './say-store.ts';

/** Shows in the header what the server knows of the visitor; without an answer the header stays as it was built. Parts that a guest has no use for load when they are needed. */
export async function drawHeader(): Promise<void> {
  sayStore(chosenStoreIn(document.cookie)?.name);
  const known = await headerInfo();
  if (!known) return;
  const { loggedIn, csrfToken, banner, cart, info } = known;
  const isSignedIn = loggedIn === 'true';
  if (isSignedIn)
    import('../time-out/watch.ts').then(({ watchTimeOut }) => watchTimeOut(csrfToken)).catch(console.warn);
  else drawGuest();
  const news = document.getElementById('header-banner');
  if (news && !banner) news.hidden = true;
  if (isSignedIn || banner || info.store || (cart.itemCount ?? 0) > 0)
    import('./draw-known.ts').then(({ drawKnown }) => drawKnown(known)).catch(console.warn);
}

/** A new link in place of the old one: a text that changes its place would move. */
function drawGuest(): void {
  const link = document.getElementById('site-account');
  // On the pages about signing in, and on one's account, it says where one is.
  if (!link || location.pathname.startsWith('/account')) return;
  const signIn = link.cloneNode(true) as HTMLAnchorElement;
  // What was searched for and filtered by is in the address, which can change while the page stands.
  const comeBackHere = (): void => {
    signIn.href = `/account/sign-in?from=${encodeURIComponent(location.pathname + location.search)}`;
  };
  comeBackHere();
  signIn.addEventListener('click', comeBackHere);
  const words = signIn.querySelector('.clip');
  if (words) words.textContent = 'Sign in';
  link.replaceWith(signIn);
}
