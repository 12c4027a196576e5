import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import savedPlace from '#location/saved/client-saved-place.ts';
import shown from '#ui/islands/client-shown.ts';
import touch from '#ui/islands/client-touch.ts';
import { Island } from './Island.ts';

/** What client-directives.spec.ts does with the page that this script is put on: `island` stands there as the server drew it. */
export interface IslandPage {
  /** Hands the island to a directive; its script has "come" when `arrive` is called. */
  begin: (directive: 'touch' | 'shown' | 'savedPlace') => void;
  arrive: () => void;
  /** How often the script was asked for, and whether React has taken the island over. */
  loads: number;
  awake: boolean;
  /** Begins to hydrate and sends the event that is to finish it: whether the island was awake before, and after. */
  finishedByDragend: () => [before: boolean, after: boolean];
}

const DIRECTIVES = { touch, shown, savedPlace };
// As on every page of the site, where the field in the head has brought it.
Object.assign(globalThis, { Astro: { touch } });
const island = document.querySelector('#island') as HTMLElement;
const arrival = Promise.withResolvers<undefined>();

function hydrate(): void {
  hydrateRoot(island, createElement(Island, { onAwake: () => void (page.awake = true) }));
}

const page: IslandPage = {
  loads: 0,
  awake: false,
  begin: (name) => {
    // As Astro's own element has it.
    const own = { hydrate: () => Promise.resolve(hydrate()) };
    Object.assign(island, own);
    const load = async () => {
      page.loads += 1;
      await arrival.promise;
      return own.hydrate;
    };
    DIRECTIVES[name](load, { name, value: '' }, island);
  },
  arrive: () => arrival.resolve(undefined),
  finishedByDragend: () => {
    hydrate();
    const before = page.awake;
    island.firstElementChild?.dispatchEvent(new Event('dragend', { bubbles: true }));
    return [before, page.awake];
  },
};
Object.assign(window, { page });
