import { csrfHeader } from '#api/browser/csrf-header.ts';
import { COOKIE_DAYS, writeCookie } from '#location/saved/cookies.ts';
import { headerInfoAgain } from '../header/header-info.ts';
import { storeCookie, type ChosenStore } from '../store/chosen-store.ts';

/** Keeps a store as the chosen one: in this browser, and for somebody who is signed in on each of their devices. False where that failed: the one before is still in force. */
export async function keepStore(store: ChosenStore): Promise<boolean> {
  if (!(await keepWithAccount(store.storeNumber))) return false;
  writeCookie('fcStore', storeCookie(store), COOKIE_DAYS.fcStore);
  show(store.name);
  return true;
}

/** True also where there is no account to keep it with; false where nobody said whether there is one, since the account's store would come back with the next page. */
async function keepWithAccount(storeNumber: string): Promise<boolean> {
  const info = await headerInfoAgain();
  if (!info) return false;
  if (info.info.kind !== 'account') return true;
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
