import { csrfHeader } from '#api/browser/csrf-header.ts';
import { COOKIE_DAYS, writeCookie } from '#location/saved/cookies.ts';
import { chosenStoreIn, storeCookie } from '../store/chosen-store.ts';
import { tellSignedOut } from '../time-out/tabs.ts';
import type { HeaderInfo } from './header.schema.ts';
import { sayStore } from './say-store.ts';
import knownSheet from './known.css?url';

/** The largest number of things that a header counts out. */
const MOST = 99;

/** Draws what the server knows of the visitor into the header: news, the store's hours, the cart's count, the name with its menu. Names are only ever text. */
export async function drawKnown(known: HeaderInfo): Promise<void> {
  drawBanner(known.banner);
  drawStore(known.info.store);
  const [isSignedIn, count] = [known.loggedIn === 'true', known.cart.itemCount ?? 0];
  if (!isSignedIn && count < 1) return;
  await loadSheet(knownSheet);
  if (count > 0) drawCart(count);
  if (isSignedIn) drawName(known);
}

/** Loads a style sheet; one that doesn't come is done without. */
function loadSheet(href: string): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  document.head.append(link);
  return new Promise((done) => {
    link.onload = link.onerror = done;
  });
}

function drawCart(count: number): void {
  const hidden = Object.assign(document.createElement('span'), { className: 'vh', textContent: ', items: ' });
  const badge = Object.assign(document.createElement('b'), { className: 'cart-count num' });
  badge.append(hidden, count > MOST ? `${String(MOST)}+` : String(count));
  document.getElementById('site-cart')?.append(badge);
}

function drawName({ info: { kind, name, email }, csrfToken }: HeaderInfo): void {
  const link = document.getElementById('site-account');
  const parts = document.querySelector<HTMLTemplateElement>('#account-menu')?.content.cloneNode(true) as
    | DocumentFragment
    | undefined;
  const button = parts?.querySelector('button');
  const menu = parts?.querySelector<HTMLElement>('.menu');
  if (!link || !parts || !button || !menu) return;
  menu.addEventListener('beforetoggle', () => {
    const [whole, address] = menu.querySelectorAll('.menu-who > *');
    if (whole) whole.textContent = name || (kind === 'staff' ? 'Signed in as staff' : 'Signed in');
    if (address) breakBeforeAt(address, email);
  });
  const first = name.trim().split(/\s+/)[0] ?? '';
  if (first) replaceWords(button, first.slice(0, 60));
  if (link.hasAttribute('aria-current')) button.setAttribute('aria-current', 'page');
  // Parts that the page at the link draws itself.
  for (const link of menu.querySelectorAll<HTMLElement>('[data-part]'))
    link.setAttribute('href', `${link.getAttribute('href') ?? ''}#${link.dataset['part'] ?? ''}`);
  if (kind === 'staff') menu.querySelector('ul')?.remove();
  menu.addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest('a') && menu.hidePopover(),
  );
  menu
    .querySelector('button')
    ?.addEventListener('click', (event) => void signOut(event.currentTarget as HTMLElement, csrfToken));
  // It stays, unseen: other icons of the page are drawn by its own.
  link.hidden = true;
  link.removeAttribute('id');
  link.after(parts);
}

/** The first name, as far as there is room; read out, the button says whose menu it is. */
function replaceWords(button: HTMLElement, first: string): void {
  const words = button.querySelector('.clip');
  if (words) words.textContent = first;
  button.setAttribute('aria-label', `${first}: your account`);
}

/** An address breaks before its @, where it is too long for the menu. */
function breakBeforeAt(place: Element, email: string): void {
  const at = email.indexOf('@');
  place.replaceChildren(...(at > 0 ? [email.slice(0, at), document.createElement('wbr'), email.slice(at)] : [email]));
}

/** Signs out here, and shows the page as it is for guests; where that fails, the account's page has it too. */
async function signOut(button: HTMLElement, token: string): Promise<void> {
  if (button.ariaDisabled === 'true') return;
  button.ariaDisabled = 'true';
  const words = button.querySelector('span');
  if (words) words.textContent = 'Signing out…';
  const done = await fetch('/api/auth/sign-out', { method: 'POST', headers: { [csrfHeader()]: token } }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (done) {
    tellSignedOut();
    location.reload();
  } else location.assign('/account/');
}

function drawBanner(banner: HeaderInfo['banner']): void {
  if (!banner) return;
  const line = document.getElementById('header-banner');
  const [words, link] = line?.querySelectorAll<HTMLElement>('span, a') ?? [];
  if (!line || !words || !(link instanceof HTMLAnchorElement)) return;
  line.hidden = false;
  words.textContent = banner.text;
  link.hidden = banner.link === null;
  link.textContent = banner.link?.label ?? '';
  link.href = banner.link?.href ?? '';
}

/** The hours of the chosen store; for one that was chosen elsewhere there is a line from the next page on, so that nothing moves. */
function drawStore(store: HeaderInfo['info']['store']): void {
  if (!store) return;
  const shown = chosenStoreIn(document.cookie);
  if (shown?.storeNumber !== store.storeNumber || shown.name !== store.name)
    writeCookie('fcStore', storeCookie(store), COOKIE_DAYS.fcStore);
  sayStore(store.name);
  const hours = document.getElementById('store-open');
  if (hours && store.open) hours.textContent = `, ${store.open.charAt(0).toLowerCase()}${store.open.slice(1)}`;
}
