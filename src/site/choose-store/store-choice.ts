import { atom } from 'nanostores';

import { send } from '#api/browser/send.ts';
import { placeName } from '#location/place-line.ts';
import { savedPlace } from '#location/saved/saved-place.ts';
import { whichPlace } from '#location/which-place.ts';
import { chosenStoreIn, type ChosenStore } from '../store/chosen-store.ts';
import { keepStore } from './keep-store.ts';
import type { FoundStores, NearPlace, NearStore } from './found-stores.ts';

/** How far stores are looked for, in miles, and how many are told. */
export const MILES = 50;
const MOST = 5;
const PATIENCE = 'We couldn’t look for stores. Please try again.';

/** What a look for stores has come to. */
export type Found =
  | { state: 'nothing' }
  | { state: 'searching' }
  | { state: 'refused'; message: string }
  | { state: 'which'; question: string; places: NearPlace[] }
  | { state: 'stores'; near: string; stores: NearStore[] }
  | { state: 'none'; near: string; nearest: NearStore | null };

/** The choice of a store: what is typed, what was found, which one is marked, and whether it is kept. `said` is what was last done. */
export type Choice = {
  isOpen: boolean;
  typed: string;
  found: Found;
  marked: NearStore | null;
  before: ChosenStore | null;
  saving: 'no' | 'busy' | 'failed';
  said: string;
};

export const $choice = atom<Choice>({
  isOpen: false,
  typed: '',
  found: { state: 'nothing' },
  marked: null,
  before: null,
  saving: 'no',
  said: '',
});

let whenChosen: ((store: ChosenStore) => void) | undefined;
let latest = 0;

function change(changed: Partial<Choice>): void {
  $choice.set({ ...$choice.get(), ...changed });
}

/** Opens it at the stores near the saved place; `chosen` is told of the store. */
export function beginChoice(chosen?: (store: ChosenStore) => void): void {
  whenChosen = chosen;
  const place = savedPlace();
  const near = place ? placeName(place) : '';
  change({
    isOpen: true,
    typed: near,
    before: chosenStoreIn(document.cookie),
    marked: null,
    saving: 'no',
    said: '',
    found: { state: 'nothing' },
  });
  if (place) void searchNear(place);
}

/** Closes it; nothing is changed. */
export function endChoice(): void {
  latest += 1;
  change({ isOpen: false });
}

/** Notes what is typed for a place. */
export function typePlace(typed: string): void {
  change({ typed });
}

/** Notes which store is marked. */
export function markStore(marked: NearStore): void {
  change({ marked, saving: 'no' });
}

/** Goes back from 'no store near' to the field. */
export function askAgain(): void {
  change({ found: { state: 'nothing' }, typed: '' });
}

/** Looks for the stores near what is typed: a ZIP code, a town or a street. */
export async function searchTyped(): Promise<void> {
  const q = $choice.get().typed.trim();
  if (q === '') change({ found: { state: 'refused', message: 'Enter a ZIP code, a city or a street' } });
  else await search({ q }, q);
}

/** Looks for the stores near a place. */
export async function searchNear(place: NearPlace): Promise<void> {
  const name = placeName(place);
  change({ typed: name });
  await search({ lat: place.lat, lng: place.lng }, name);
}

async function search(where: { q: string } | { lat: number; lng: number }, asked: string): Promise<void> {
  const mine = (latest += 1);
  change({ found: { state: 'searching' }, marked: null, saving: 'no' });
  const json = { ...where, r: MILES, s: MOST, requestType: 'locator' };
  const found = await send('POST', '/locator/v1/stores/search', { json }, { reads: true }).then(
    (answer) => foundIn(answer as FoundStores, asked),
    (): Found => ({ state: 'refused', message: PATIENCE }),
  );
  if (mine !== latest) return;
  const stores = found.state === 'stores' ? found.stores.filter(({ closure }) => !closure) : [];
  const { before } = $choice.get();
  const marked = stores.find(({ storeNumber }) => storeNumber === before?.storeNumber) ?? stores[0] ?? null;
  change({ found, marked });
}

function foundIn({ error, message, place, choices, results, nearest }: FoundStores, asked: string): Found {
  if (error) return { state: 'refused', message };
  if (choices.length > 0) return { state: 'which', question: whichPlace(choices), places: choices };
  const near = place ? placeName(place) : asked;
  return results.length > 0 ? { state: 'stores', near, stores: results } : { state: 'none', near, nearest };
}

/** Makes the marked store the chosen one, and closes; where that fails, it stays open with the choice in it. */
export async function chooseMarked(): Promise<void> {
  const { marked, saving } = $choice.get();
  if (!marked || saving === 'busy') return;
  change({ saving: 'busy' });
  const store = { storeNumber: marked.storeNumber, name: marked.name };
  if (!(await keepStore(store))) return change({ saving: 'failed' });
  change({ isOpen: false, saving: 'no', said: `${store.name} is your store now.` });
  whenChosen?.(store);
}
