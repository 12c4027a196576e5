import type { ClientDirective } from 'astro';

import type { EarlyCall } from '#api/browser/early-call.ts';
import { randomId } from '#api/browser/random-id.ts';
import { slotShort } from '#scheduler/engine/slot-words.ts';
import type { Timeslots } from '#scheduler/offered/api.schema.ts';
import { nextFrame, wakeOnceShown } from '#ui/islands/client-shown.ts';
import { readDeepLink } from '../../kit/wizard/deep-link.ts';
import { FIRST_DAYS, timesAsked, timesQuery } from './times-call.ts';
import { makeSession } from '../../kit/session/booking-session.ts';

// The partner's booking keeps its session under these names; the rest of it is not wanted here.
const { readSession } = makeSession();

/** How long the script waits for the times at most, in milliseconds: a partner's own system may take seconds. */
const MOST_MS = 1000;

/**
 * `client:first-time` is `client:shown` for the page of times. Where the address or the session says whose times they are, they are asked for as the page is read, and
 * the first open one stands on its button (`data-first-open`) long before the script is here; the island takes the answer over (api/browser/early-call.ts). A press on
 * it before that wakes the island and is not lost. Where a time is held, or a link asks for one, `data-held` on the island keeps room for the bar that says so. The element around the island says whose booking it is (`data-organization`).
 */
const firstTime: ClientDirective = (load, options, island) => {
  const link = readDeepLink(location.search);
  if (link?.start || readSession('aptHoldId')) island.dataset['held'] = '';
  const organizationId = island.parentElement?.dataset['organization'];
  // What the session knows may be another provider's.
  const isOwn = readSession('organizationId') === organizationId;
  const serviceId = link?.serviceId ?? (isOwn && Number(readSession('serviceId')));
  const locationId = link?.locationId ?? (isOwn && readSession('locationId'));
  let painted: Promise<unknown> | undefined;
  if (organizationId && serviceId && locationId) {
    const of = { organizationId, serviceId, locationId };
    const query = new URLSearchParams(timesQuery(of, FIRST_DAYS)).toString();
    const answer = fetch(`/api/scheduler/timeslots?${query}`, { headers: { 'x-transaction-id': randomId() } });
    Reflect.set(globalThis, 'earlyCall', { asked: timesAsked(of, FIRST_DAYS), answer } satisfies EarlyCall);
    // The island asks again for what failed, and says so.
    painted = answer
      .then((response) => paint(island, response.clone()))
      .then(nextFrame)
      .catch(() => undefined);
  }
  wakeOnceShown(
    load,
    options,
    island,
    painted && Promise.race([painted, new Promise((done) => setTimeout(done, MOST_MS))]),
  );
};

async function paint(island: HTMLElement, answer: Response): Promise<void> {
  if (!answer.ok) return;
  const { contact, providerDetail } = (await answer.json()) as Timeslots;
  const [first] = providerDetail.scheduleDays[0]?.timeSlots ?? [];
  const button = island.querySelector<HTMLElement>('[data-first-open]');
  const words = button?.querySelector('.num');
  if (!first || !button || !words || contact.status !== 'Active' || !island.hasAttribute('ssr')) return;
  words.textContent = slotShort(first);
  button.dataset['firstOpen'] = first.id;
  button.classList.remove('unknown');
}

export default firstTime;
