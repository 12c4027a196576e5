import { wake } from '#ui/islands/hydrate-island.ts';

// Who comes back to a question, by Back or a reload, sees it without touching the page first.
const island = document.querySelector<HTMLElement>('.screening')?.closest<HTMLElement>('astro-island');
const state = history.state as Record<string, unknown> | null;
if (island && state?.['covidScreening']) wake(island);
