import type { ClientDirective } from 'astro';

/** Hydrates an island that has no event to replay. */
export const WAKE = 'care:wake';

/** Hydrates a waiting `client:touch` island; does nothing to a hydrated one. */
export function wake(island: HTMLElement): void {
  island.dispatchEvent(new Event(WAKE));
}

type Directives = { touch?: ClientDirective };

/** What `client:touch` does, by the page's own copy of it: the field in the head brings one to every page, and a second would weigh a kilobyte. */
export const onTouch: ClientDirective = (...island) => {
  const { touch } = (self as unknown as { Astro: Directives }).Astro;
  if (touch) touch(...island);
  else addEventListener('astro:touch', () => onTouch(...island), { once: true });
};

/** Begins to fetch all files of an island's script, as the build has named them (`data-needs`, build/island-scripts.ts). */
export function loadScripts(island: HTMLElement): void {
  for (const href of island.dataset['needs']?.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}
