import { atom, computed, onMount } from 'nanostores';

import type { Held } from '#scheduler/kit/hold/hold-life.ts';
import { secondsLeft } from '#scheduler/kit/hold/hold-states.ts';
import { call } from '#scheduler/kit/session/booking-context.ts';
import { makeSession } from '#scheduler/kit/session/booking-session.ts';

const $found = atom<Held | null>(null);
const $now = atom(Date.now());

/** The hold of this tab's booking with the seconds that are left of it; null where there is none, or no more. */
export const $held = computed([$found, $now], (found, now) => {
  const left = found ? secondsLeft(found, now) : 0;
  return found && left > 0 ? { hold: found.hold, left } : null;
});

onMount($held, () => {
  const { readSession } = makeSession();
  const [id, skew] = [readSession('aptHoldId'), Number(readSession('holdSkew') ?? 0)];
  if (id)
    void call('$get', '/scheduler/holds/:id', { param: { id } }).then(
      (hold) => $found.set({ state: 'held', hold, skew, extendedAt: 0 }),
      () => undefined,
    );
  const timer = setInterval(() => $now.set(Date.now()), 1000);
  return () => clearInterval(timer);
});
