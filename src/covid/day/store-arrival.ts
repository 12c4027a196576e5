import { atom, onMount } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { client } from '#api/browser/client.ts';
import { readSession } from '#scheduler/kit/partner/partner-booking.ts';
import { inBrowser } from '#scheduler/kit/session/booking-context.ts';
import { MINUTE } from '#text/durations.ts';
import type { Arrival } from '../drive-up/arrival.schema.ts';
import type { arrivalRoutes } from '../server/arrival-routes.ts';

const call = client<ReturnType<typeof arrivalRoutes>>();

export type ArrivalState = { state: 'loading' } | { state: 'failed' } | { state: 'known'; arrival: Arrival };

/** What to do at the site, as of the last minute. */
export const $arrival = atom<ArrivalState>({ state: 'loading' });
/** The number of the space, as typed, and what is wrong with it. */
export const $space = atom('');
export const $spaceProblem = atom('');
/** `failed`: nobody knows whether the site was told. */
export const $telling = atom<'no' | 'sending' | 'failed'>('no');

onMount($arrival, () => {
  if (!inBrowser()) return;
  void loadArrival();
  // The line moves, and the minute comes from which on “I'm here” works.
  const clock = setInterval(() => !document.hidden && void loadArrival(), MINUTE);
  return () => clearInterval(clock);
});

/** Asks how far the day is; who comes by car is registered with it. What is known stays while no answer comes. */
export async function loadArrival(): Promise<void> {
  try {
    await send();
  } catch {
    if ($arrival.get().state !== 'known') $arrival.set({ state: 'failed' });
  }
}

/** Asks again after a failure, which is said no longer. */
export function retryArrival(): void {
  $arrival.set({ state: 'loading' });
  void loadArrival();
}

async function send(space?: number): Promise<void> {
  const appointmentId = readSession('appointmentId');
  if (!appointmentId) return;
  const json = space === undefined ? { appointmentId } : { appointmentId, space };
  $arrival.set({ state: 'known', arrival: await call('$post', '/covid19/drive-up', { json }) });
}

/** Says 'I'm here' once, however often it is pressed; what is typed stays whatever comes of it. */
export async function sayHere(): Promise<void> {
  const known = $arrival.get();
  if ($telling.get() === 'sending' || known.state !== 'known') return;
  const last = known.arrival.spaces ?? 0;
  const space = Number($space.get().trim());
  const isSpace = /^\d+$/.test($space.get().trim()) && space >= 1 && space <= last;
  $spaceProblem.set(isSpace ? '' : `Enter the number on the sign of your space: 1 to ${last}`);
  if (!isSpace) return document.getElementById(SPACE_ID)?.focus();
  $telling.set('sending');
  try {
    await send(space);
    $telling.set('no');
  } catch (error) {
    const { status, problem } = error instanceof CallError ? error : {};
    const isRefused = status === 409 || status === 422;
    $telling.set(isRefused ? 'no' : 'failed');
    if (status === 422) $spaceProblem.set(problem?.detail ?? '');
    if (status === 409) await loadArrival();
  }
}

/** The id of the field for the number of the space. */
export const SPACE_ID = 'space';
