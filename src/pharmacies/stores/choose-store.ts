import { keepStore } from '#site/choose-store/keep-store.ts';
import { chosenStoreIn } from '#site/store/chosen-store.ts';

/** Makes the store of a button the chosen one. Says so beside the button, or that the one before is still in force. */
export async function chooseStore(button: HTMLElement): Promise<void> {
  const [storeNumber = '', name = ''] = [button.dataset['chooseStore'], button.dataset['name']];
  const said = button.parentElement?.querySelector('output');
  const before = chosenStoreIn(document.cookie);
  if (button.ariaDisabled === 'true') return;
  button.ariaDisabled = 'true';
  const isSaved = await keepStore({ storeNumber, name });
  button.ariaDisabled = null;
  const still = before ? ` It is still ${before.name}.` : '';
  said?.replaceChildren(isSaved ? 'This is your store now.' : `We couldn’t save your store.${still} Please try again.`);
}
