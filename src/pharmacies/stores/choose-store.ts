import { csrfHeader } from '#api/browser/csrf-header.ts';
import { COOKIE_DAYS, writeCookie } from '#location/saved/cookies.ts';
import { headerInfo } from '#site/header/header-info.ts';
import { chosenStoreIn, storeCookie } from '#site/store/chosen-store.ts';

/** Makes the store of a button the chosen one: in this browser, and for somebody who is signed in on each of their devices. Says so beside the button, or that the one before is still in force. */
export async function chooseStore(button: HTMLElement): Promise<void> {
  const [storeNumber = '', name = ''] = [button.dataset['chooseStore'], button.dataset['name']];
  const said = button.parentElement?.querySelector('output');
  const before = chosenStoreIn(document.cookie);
  if (button.ariaDisabled === 'true') return;
  button.ariaDisabled = 'true';
  const isSaved = await save(storeNumber);
  button.ariaDisabled = null;
  if (isSaved) {
    writeCookie('fcStore', storeCookie({ storeNumber, name }), COOKIE_DAYS.fcStore);
    show(name);
  }
  const still = before ? ` It is still ${before.name}.` : '';
  said?.replaceChildren(isSaved ? 'This is your store now.' : `We couldn’t save your store.${still} Please try again.`);
}

/** Keeps it with the account of whoever is signed in; true where there is nothing to keep it with. */
async function save(storeNumber: string): Promise<boolean> {
  const info = await headerInfo();
  if (info?.info.kind !== 'account') return true;
  const headers = { 'content-type': 'application/json', [csrfHeader()]: info.csrfToken };
  return fetch('/api/account/store', { method: 'PUT', headers, body: JSON.stringify({ storeNumber }) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Shows it in the line under the header at once; its hours come with the next page. */
function show(name: string): void {
  document.body.classList.add('has-store');
  document.getElementById('store-name')?.replaceChildren(name);
  document.getElementById('store-open')?.replaceChildren();
}
