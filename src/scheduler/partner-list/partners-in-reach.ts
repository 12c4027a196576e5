import { randomId } from '#api/browser/random-id.ts';
import { placeAtFirst, stateAtFirst } from '#location/saved/place-at-first.ts';
import type { OrganizationNear } from '../offered/api.schema.ts';
import { farAwayLine } from '../offered/far-away.ts';

/** Where the visitor is, as the list of partners names it; the site's own place is written on the list (`data-place`). */
type Spot = { lat: number; lng: number; state: string; name: string };

/** How long the list waits for the answer at most, in milliseconds, so that no card moves under a press. */
const MOST_MS = 1000;

/**
 * Puts the partners of the list (`data-partners`, an item each with `data-organization`) that have something in reach of the place first, and the others below a heading
 * (`data-far-away`), each with the nearest place it has; now and after each change of place [SCHED-1]. Without an answer the list stays as it is.
 */
export function sortPartners(): void {
  const near = document.querySelector<HTMLElement>('[data-partners]');
  const far = document.querySelector<HTMLElement>('[data-far-away]');
  if (!near || !far) return;
  const items = [...near.querySelectorAll<HTMLElement>('[data-organization]')];
  let latest: Spot | undefined;

  async function sort(): Promise<void> {
    const spot = (latest = spotOf(near?.dataset['place'] ?? ''));
    const answer = await askNear(spot).catch(() => null);
    if (answer && spot === latest && near && far) arrange({ near, far, items }, spot, answer);
  }

  near.dataset['asking'] = '';
  const show = (): void => near.removeAttribute('data-asking');
  setTimeout(show, MOST_MS);
  void sort().then(show);
  addEventListener('find-care:place', () => void sort());
}

function spotOf(defaultPlace: string): Spot {
  const saved = placeAtFirst(document.cookie);
  if (!saved) return JSON.parse(defaultPlace) as Spot;
  return { ...saved, state: stateAtFirst(document.cookie), name: saved.name || 'your saved location' };
}

async function askNear({ lat, lng }: Spot): Promise<OrganizationNear[] | null> {
  const headers = { 'x-transaction-id': randomId() };
  const answer = await fetch(`/api/scheduler/organizations?lat=${lat}&lng=${lng}`, { headers });
  return answer.ok ? ((await answer.json()) as OrganizationNear[]) : null;
}

type List = { near: HTMLElement; far: HTMLElement; items: readonly HTMLElement[] };

function arrange({ near, far, items }: List, { state, name }: Spot, answer: readonly OrganizationNear[]): void {
  const outOfReach = new Map(answer.filter(({ farAway }) => farAway).map((one) => [one.organizationId, one] as const));
  for (const item of items) {
    const found = outOfReach.get(item.dataset['organization'] ?? '');
    const words = item.querySelector<HTMLElement>('[data-far]');
    words?.replaceChildren(found?.farAway ? farAwayLine(name, found.farAway) : '');
    words?.toggleAttribute('hidden', !found);
    (found ? far.querySelector('ul') : near)?.append(item);
  }
  far.querySelector('h2')?.replaceChildren(farAwayHeading(state, [...outOfReach.values()]));
  near.hidden = near.childElementCount === 0;
  far.hidden = near.childElementCount === items.length;
}

/** The heading over providers that have nothing in reach of someone in that state ('' while it isn't known). */
export function farAwayHeading(state: string, far: readonly Pick<OrganizationNear, 'nearest'>[]): string {
  const areElsewhere = state !== '' && far.every(({ nearest }) => nearest && nearest.state !== state);
  return areElsewhere ? 'In other states' : 'Farther away';
}
