import { createRoot } from 'react-dom/client';

import type { ChosenStore } from '../store/chosen-store.ts';
import { beginChoice } from './store-choice.ts';
import { StoreChoice } from './StoreChoice.tsx';
import sheet from './choose-store.css?url';

let drawn: Promise<unknown> | undefined;

/** Opens the choice of a store; the first time it is put on the page, with its styles. `chosen` is told of the store. */
export async function showChoice(chosen?: (store: ChosenStore) => void): Promise<void> {
  drawn ??= draw();
  await drawn;
  beginChoice(chosen);
}

/** A sheet that doesn't come is done without. */
function draw(): Promise<unknown> {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<StoreChoice />);
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet });
  document.head.append(link);
  return new Promise((done) => {
    link.onload = link.onerror = done;
  });
}
