import { atom } from 'nanostores';

import type { VisitStep } from '#scheduler/visits/visit-status.ts';
import { $now } from '../../frame/store-me.ts';
import { callDay } from './call-day.ts';
import { firstWords, makeChange } from '#admin/frame/change.ts';
import { minutesEarly, nextDue } from './day-order.ts';
import { $said, takeStep } from './store-steps.ts';
import { goToRow } from './store-visit.ts';
import { $listed, $spaces, nameOf, replaceVisit, visitOf } from './store-visits.ts';

/**
 * What the desk is asked about an appointment: to check in somebody who is hours early, or in which space their car
 * waits. `next` is the row to go to once that is answered.
 */
export type Question =
  | { ask: 'early'; id: string; minutes: number }
  | { ask: 'space'; id: string; next: string | null; problem: string };

export const $question = atom<Question | null>(null);

/**
 * Takes a step with an appointment, and asks first where somebody is hours early. Who comes by car is asked for their
 * space once they are checked in, and their row keeps the focus until then.
 */
export async function takeStepAtDesk(id: string, step: VisitStep, { isSure = false } = {}): Promise<void> {
  const visit = visitOf(id);
  if (!visit || step !== 'check-in') {
    await takeStep(id, step);
    return;
  }
  const minutes = minutesEarly(visit, $now.get());
  if (minutes > 0 && !isSure) {
    $question.set({ ask: 'early', id, minutes });
    return;
  }
  const asks = visit.car !== undefined && $spaces.get() !== null;
  const next = nextDue($listed.get(), id);
  const isDone = await takeStep(id, step, { stays: asks });
  if (asks && isDone) $question.set({ ask: 'space', id, next, problem: '' });
}

/** Checks in somebody who is hours early all the same. */
export function checkInEarly(): void {
  const question = $question.get();
  $question.set(null);
  // Once the dialog has given the focus back.
  if (question) requestAnimationFrame(() => void takeStepAtDesk(question.id, 'check-in', { isSure: true }));
}

/** Leaves a question without an answer: who is early is not checked in, and whose space is not known is here all the same. */
export function leaveQuestion(): void {
  const question = $question.get();
  $question.set(null);
  goOn(question?.ask === 'space' ? question.next : null);
}

const sendSpace = makeChange();

/** Says in which space somebody who is here waits, and goes on to the next row. */
export async function park(space: number): Promise<void> {
  const question = $question.get();
  const visit = question && visitOf(question.id);
  if (question?.ask !== 'space' || !visit) return;
  const input = { param: { id: question.id }, json: { step: 'park' as const, version: visit.version, space } };
  const parked = await sendSpace(input, (options) =>
    callDay('$patch', '/admin/appointments/:id/status', input, options),
  );
  const isOpen = $question.get()?.id === question.id;
  if (parked.state !== 'done') {
    const problem = parked.state === 'refused' ? firstWords(parked.refusal) : `${parked.why} Try again.`;
    if (isOpen) $question.set({ ...question, problem });
    return;
  }
  replaceVisit(parked.answer);
  $said.set(`${nameOf(visit)} is in space ${String(space)}.`);
  if (isOpen) $question.set(null);
  goOn(question.next);
}

/** Goes to a row once the dialog has given the focus back. */
function goOn(next: string | null): void {
  if (next) requestAnimationFrame(() => goToRow(next));
}
