/** A changed filter replaces the list without a new page, and the map wakes when it is shown. Without script, the form and links do it. */
import { WAKE } from '#ui/islands/hydrate-island.ts';

const STORES = 'find-care:stores';
const form = document.querySelector<HTMLFormElement>('#stores-form');
const mapSide = document.querySelector('#map-side');
const mapSwitch = document.querySelector('#map-switch');
/** The field's text as the page came: while it stands, stores are measured from where they were. */
const placeAtFirst = document.querySelector<HTMLInputElement>('#near')?.defaultValue ?? '';
let latest: AbortController | undefined;

/** Puts the list of another address in place of this one; without an answer the browser goes there itself. */
async function show(address: string): Promise<boolean> {
  latest?.abort();
  const { signal } = (latest = new AbortController());
  const list = document.querySelector('#stores');
  list?.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(address, { signal });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const next = page.querySelector('#stores');
    if (!response.ok || !next || !list) throw new Error(String(response.status));
    list.replaceWith(document.adoptNode(next));
    dispatchEvent(new Event(STORES));
    return true;
  } catch {
    if (!signal.aborted) location.assign(address);
    return false;
  }
}

/** The address of what the form holds now; only what differs from the start is in it. */
function chosen(): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form ?? undefined))
    if (typeof value === 'string' && value && !(name === 'miles' && value === '50')) query.append(name, value);
  const at = new URLSearchParams(location.search).get('at');
  if ((query.get('near') ?? '') === placeAtFirst) {
    query.delete('near');
    if (at) query.set('at', at);
    else if (new URLSearchParams(location.search).has('near')) query.set('near', placeAtFirst);
  }
  const text = query.toString();
  return text ? `/store-finder?${text}` : '/store-finder';
}

function changed({ target }: Event): void {
  if (!(target instanceof Element) || !target.matches('[form="stores-form"]')) return;
  const address = chosen();
  void show(address).then((isShown) => isShown && history.pushState(null, '', address));
}

/** More stores come below those that are there; the first of them gets the focus. */
function more(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-more]') : null;
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const [address = ''] = link.href.split('#');
  void show(address).then((isShown) => {
    if (!isShown) return;
    history.replaceState(null, '', address);
    document.querySelector<HTMLElement>(`#s${link.dataset['more'] ?? ''} h3 a`)?.focus();
  });
}

function wakeMap(): void {
  mapSide?.querySelector('astro-island')?.dispatchEvent(new Event(WAKE));
}

function switchMap(): void {
  const isShown = document.body.classList.toggle('map-shown');
  mapSwitch?.setAttribute('aria-expanded', String(isShown));
  const words = mapSwitch?.querySelector('span');
  if (words) words.textContent = isShown ? 'Show list' : 'Show map';
  if (isShown) wakeMap();
  scrollTo({ top: 0 });
}

document.addEventListener('change', changed);
document.addEventListener('click', more);
addEventListener('popstate', () => location.reload());
mapSwitch?.addEventListener('click', switchMap);
document.querySelector('#map-bar')?.removeAttribute('hidden');
