import { atom, map, onMount } from 'nanostores';

import { randomId } from '#api/browser/random-id.ts';
import type { VisitStatus, VisitStep } from '#scheduler/visits/visit-status.ts';
import { callDay } from './call-day.ts';
import { outageWords, refusalOf } from '#admin/frame/change.ts';
import { canUndo, nextDue } from './day-order.ts';
import { $listed, listAgain, nameOf, replaceVisit, visitOf } from './store-visits.ts';
import { goToRow } from './store-visit.ts';

/** A step on its way, waiting for a connection (then it is sent again with the same key, and done once), or refused with the reason. */
export type Pending = { step: VisitStep; version: number; key: string } & (
  | { state: 'sending' }
  | { state: 'waiting' }
  | { state: 'refused'; why: string }
);

/** Steps that the server has not said yes to, by appointment. In memory only. */
export const $pending = map<Record<string, Pending | undefined>>({});
/** What was done last, and how it is taken back, or done again. */
export const $last = atom<{ words: string; id: string; back: VisitStep; label: string } | null>(null);
/** A step that was done here and can be taken back. */
type Done = { id: string; step: Exclude<VisitStep, 'undo'>; words: string };
/** The steps done in this session that are not taken back, the latest last. */
export const $done = atom<readonly Done[]>([]);
/** What is announced. */
export const $said = atom('');
/** A step that somebody else was faster than. */
export const $faster = atom<{ id: string; step: VisitStep; why: string } | null>(null);

onMount($pending, () => {
  if (typeof document === 'undefined') return;
  const again = (): void => {
    for (const [id, pending] of Object.entries($pending.get()))
      if (pending?.state === 'waiting') void send(id, pending);
  };
  const ask = (event: BeforeUnloadEvent): void => {
    if (Object.values($pending.get()).some((pending) => pending?.state === 'waiting')) event.preventDefault();
  };
  addEventListener('online', again);
  addEventListener('beforeunload', ask);
  return () => {
    removeEventListener('online', again);
    removeEventListener('beforeunload', ask);
  };
});

const DONE: Record<Done['step'], string> = {
  'check-in': 'checked in',
  keep: 'done',
  miss: 'marked a no-show',
};

/** What a visit is after a step. */
const AFTER: Record<Done['step'], VisitStatus> = { 'check-in': 'checked-in', keep: 'kept', miss: 'missed' };

/**
 * Does a step with an appointment: one press, and nothing is asked. Nothing looks done before the server says so. A step
 * that is pressed again after no answer is the same one, and is done once. After a check-in the row of who is due next
 * has the focus, unless this one `stays`. Returns true where it was done.
 */
export async function takeStep(id: string, step: VisitStep, { stays = false } = {}): Promise<boolean> {
  const [visit, pending] = [visitOf(id), $pending.get()[id]];
  if (!visit || pending?.state === 'sending') return false;
  if (pending?.state === 'waiting') {
    if (pending.step === step) return tryAgain(id);
    $said.set(`${nameOf(visit)} is not saved yet. Try again first.`);
    return false;
  }
  $faster.set(null);
  const next = step === 'check-in' && !stays ? nextDue($listed.get(), id) : null;
  const sent = send(id, { step, version: visit.version, key: randomId() });
  if (next) goToRow(next);
  return sent;
}

/** Sends a step that was not saved again: with its key, so that it is done once. Returns true where it was done. */
export async function tryAgain(id: string): Promise<boolean> {
  const pending = $pending.get()[id];
  return pending?.state === 'waiting' && send(id, pending);
}

/** Gives a step up that is not saved. */
export function giveUp(id: string): void {
  $pending.setKey(id, undefined);
}

/** Notes a step that was done here, for the line below the list and for taking it back. */
export function noteDone(done: Done, label = 'Undo'): void {
  $done.set([...$done.get(), done]);
  $last.set({ words: done.words, id: done.id, back: 'undo', label });
}

/**
 * Takes back the latest step of this session that isn't taken back yet; pressed again, the one before it. What somebody
 * else has changed since stays as they left it.
 */
export function stepBack(): void {
  const latest = $done.get().findLast(({ id }) => visitOf(id) && $pending.get()[id]?.state !== 'sending');
  const visit = latest && visitOf(latest.id);
  if (!latest || !visit) return;
  if (visit.status !== AFTER[latest.step]) {
    forget(latest.id);
    $said.set(`${nameOf(visit)} was changed since, and stays so.`);
    return;
  }
  goToRow(latest.id);
  void takeStep(latest.id, 'undo');
}

/** Does again what was taken back last. */
export function doAgain(): void {
  const last = $last.get();
  if (!last || !visitOf(last.id)) return;
  goToRow(last.id);
  void takeStep(last.id, last.back);
}

/** Forgets the latest step with an appointment. */
function forget(id: string): void {
  const at = $done.get().findLastIndex((one) => one.id === id);
  $done.set($done.get().filter((_, index) => index !== at));
}

async function send(id: string, { step, version, key }: Pick<Pending, 'step' | 'version' | 'key'>): Promise<boolean> {
  $pending.setKey(id, { step, version, key, state: 'sending' });
  try {
    const input = { param: { id }, json: { step, version } };
    const visit = await callDay('$patch', '/admin/appointments/:id/status', input, { idempotencyKey: key });
    $pending.setKey(id, undefined);
    const was = visitOf(id);
    replaceVisit(visit);
    const who = nameOf(visit);
    const again = was && canUndo(was) ? AGAIN[was.status] : undefined;
    if (step === 'undo') {
      forget(id);
      $last.set(again ? { words: `${who}: taken back`, id, ...again } : null);
      $said.set(`${who}: taken back.`);
    } else {
      noteDone({ id, step, words: `${who} ${DONE[step]}` });
      $said.set(`${who} ${DONE[step]}. Z undoes.`);
    }
    return true;
  } catch (error) {
    await notDone(id, { step, version, key }, error);
    return false;
  }
}

const AGAIN: Partial<Record<string, { back: VisitStep; label: string }>> = {
  'checked-in': { back: 'check-in', label: 'Check in again' },
  kept: { back: 'keep', label: 'Done again' },
  missed: { back: 'miss', label: 'No-show again' },
};

async function notDone(id: string, sent: Pick<Pending, 'step' | 'version' | 'key'>, error: unknown): Promise<void> {
  const refusal = refusalOf(error);
  const visit = visitOf(id);
  const who = visit ? nameOf(visit) : 'This';
  if (!refusal) {
    $pending.setKey(id, { ...sent, state: 'waiting' });
    const outage = outageWords(error);
    $said.set(`Not saved: ${outage.charAt(0).toLowerCase()}${outage.slice(1)} ${who} is as before.`);
    return;
  }
  const why = refusal.problem?.detail ?? 'It could not be saved.';
  if (refusal.status !== 412) {
    $pending.setKey(id, { ...sent, state: 'refused', why });
    $said.set(`Not saved. ${why}`);
    return;
  }
  $pending.setKey(id, undefined);
  await listAgain();
  $faster.set({ id, step: sent.step, why: `${who}: ${why}` });
}
