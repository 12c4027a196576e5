import { atom, onMount } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { $booked, $found, readAppointment } from '../visit/store-appointments.ts';
import { inBrowser } from '../../kit/session/booking-context.ts';
import { call } from '../call.ts';
import type { WaitlistAnswer } from '../../waitlist/waitlist.schema.ts';
import { readSession } from '../../kit/partner/partner-booking.ts';
import { keyFor, sendOnce } from '../../kit/session/send-once.ts';

/** Where the visit of this page stands with the waitlist. `unknown`: it could not be asked for, and the page does without. */
export type WaitlistState =
  | { state: 'loading' }
  | { state: 'unknown' }
  | { state: 'found'; standing: WaitlistAnswer; saving: boolean };
/** The answer to an offer, on its way. `no-answer`: the visit may be moved or not, and trying again moves it once. */
export type AnswerState = 'ready' | 'taking' | 'keeping' | 'no-answer';
/** What has just happened: the visit moved, the old time kept by its owner, the offer over by the clock or gone when it was wanted, its time one at which the patient has another appointment, or a call that failed. */
export type WaitlistNews = 'taken' | 'kept' | 'ended' | 'gone' | 'busy' | 'failed' | null;

export const $waitlist = atom<WaitlistState>({ state: 'loading' });
export const $answer = atom<AnswerState>('ready');
export const $waitlistNews = atom<WaitlistNews>(null);
/** Whole seconds until the offer ends; counts down by itself. */
export const $offerLeft = atom(0);

onMount($waitlist, () => {
  if (!inBrowser()) return;
  void load();
  document.addEventListener('visibilitychange', lookAgain);
  return () => {
    document.removeEventListener('visibilitychange', lookAgain);
    clearInterval(ticking);
  };
});

/** The visit of this page: the one just booked, or the one that was looked up. */
function shownVisit(): typeof $found {
  return $booked.lc ? $booked : $found;
}

/** Its id. */
function visitId(): string | null {
  return readSession($booked.lc ? 'appointmentId' : 'foundAppointmentId');
}

async function load(): Promise<void> {
  const id = visitId();
  if (!id) return $waitlist.set({ state: 'unknown' });
  try {
    show(await call('$get', '/scheduler/appointments/:id/waitlist', { param: { id } }));
  } catch {
    if ($waitlist.get().state === 'loading') $waitlist.set({ state: 'unknown' });
  }
}

/** Somebody who comes back to the page, from the mail perhaps, sees what is so now. */
function lookAgain(): void {
  if (document.visibilityState === 'visible' && $answer.get() === 'ready') void load();
}

let ticking: ReturnType<typeof setInterval> | undefined;

function show(standing: WaitlistAnswer): void {
  $waitlist.set({ state: 'found', standing, saving: false });
  clearInterval(ticking);
  if (!standing.offer) return;
  // From the seconds that the server says are left: this computer's clock may be wrong.
  const end = Date.now() + standing.offer.secondsLeft * 1000;
  const tick = (): void => {
    $offerLeft.set(Math.max(0, Math.round((end - Date.now()) / 1000)));
    if ($offerLeft.get() === 0 && $answer.get() === 'ready') void over('ended');
  };
  $waitlistNews.set(null);
  tick();
  ticking = setInterval(tick, 1000);
}

/** The offer is over: the page says so and asks how it stands now. */
async function over(news: 'ended' | 'gone'): Promise<void> {
  clearInterval(ticking);
  const known = $waitlist.get();
  if (known.state === 'found') {
    const { offer: _, ...standing } = known.standing;
    $waitlist.set({ ...known, standing: { ...standing, state: 'waiting' } });
  }
  $waitlistNews.set(news);
  if (news === 'gone') await readVisit();
  await load();
}

/** Shows the visit as it is now: it may have been changed elsewhere. */
async function readVisit(): Promise<void> {
  const answer = await readAppointment(visitId());
  if (answer.state === 'found') shownVisit().set(answer);
}

/** Joins the waitlist, or leaves it. */
export async function waitForEarlier(wanted: boolean): Promise<void> {
  const known = $waitlist.get();
  const id = visitId();
  if (known.state !== 'found' || known.saving || !id) return;
  $waitlistNews.set(null);
  const param = { id };
  // Shown at once; a failure takes it back.
  $waitlist.set({ state: 'found', standing: { ...known.standing, state: wanted ? 'waiting' : 'off' }, saving: true });
  try {
    show(await call(wanted ? '$put' : '$delete', '/scheduler/appointments/:id/waitlist', { param }));
  } catch {
    $waitlist.set(known);
    $waitlistNews.set('failed');
  }
}

/** However often an offer is pressed or tried again, the visit is moved once. */
const attemptOf = keyFor();

/** Takes the time that is held: the visit moves, and the page shows it at its new time. */
export async function takeEarlier(holdId: string): Promise<void> {
  const id = visitId();
  if (!id || ($answer.get() !== 'ready' && $answer.get() !== 'no-answer')) return;
  $answer.set('taking');
  const path = '/scheduler/appointments/:id/waitlist/offers/:holdId';
  const sent = await sendOnce(attemptOf(holdId), (idempotencyKey) =>
    call('$put', path, { param: { id, holdId } }, { idempotencyKey }),
  );
  if (sent.state === 'unknown') return $answer.set('no-answer');
  if (sent.state === 'done') {
    clearInterval(ticking);
    shownVisit().set({ state: 'found', appointment: sent.answer });
    $waitlistNews.set('taken');
    $answer.set('ready');
    return load();
  }
  $answer.set('ready');
  if (sent.error.problem?.code === 'patient-busy') return $waitlistNews.set('busy');
  if ((sent.error.status ?? 0) >= 500) return $waitlistNews.set('failed');
  await over('gone');
}

/** Keeps the time that one has: the other goes to whoever is next. */
export async function keepPresent(holdId: string): Promise<void> {
  const id = visitId();
  if (!id || $answer.get() === 'taking' || $answer.get() === 'keeping') return;
  $answer.set('keeping');
  try {
    const path = '/scheduler/appointments/:id/waitlist/offers/:holdId';
    show(await call('$delete', path, { param: { id, holdId } }));
    $waitlistNews.set('kept');
  } catch (error) {
    // It had been taken, and only the answer was lost.
    const isTaken = error instanceof CallError && error.status === 409;
    if (isTaken) await readVisit();
    await load();
    $waitlistNews.set(isTaken ? 'taken' : 'failed');
  }
  $answer.set('ready');
}
