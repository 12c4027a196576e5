import { atom, onMount } from 'nanostores';

import { headerInfo } from '#site/header/header-info.ts';
import { chosenStoreIn } from '#site/store/chosen-store.ts';

/** The chosen store as a row tells it; '' for none, null until that is known. */
export const $ownStore = atom<string | null>(null);
onMount($ownStore, () => void tellStore());

/** By the account where that can be read, and else by this browser. */
async function tellStore(): Promise<void> {
  const store = (await headerInfo())?.info.store;
  const words = store?.open
    ? `${store.name}, ${store.open.charAt(0).toLowerCase()}${store.open.slice(1)}`
    : store?.name;
  $ownStore.set(words ?? chosenStoreIn(document.cookie)?.name ?? '');
}

/** Lets somebody choose one. Where that doesn't come, the store finder has it too. */
export async function changeStore(): Promise<void> {
  try {
    const { showChoice } = await import('#site/choose-store/show-choice.tsx');
    await showChoice(({ name }) => $ownStore.set(name));
  } catch {
    location.assign('/store-finder');
  }
}
