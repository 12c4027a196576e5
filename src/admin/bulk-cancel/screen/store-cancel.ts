import { atom } from 'nanostores';

import { client } from '#api/browser/client.ts';
import { randomId } from '#api/browser/random-id.ts';
import { firstWords, outageWords, refusalOf } from '../../frame/change.ts';
import { loadMe } from '../../frame/store-me.ts';
import type { BulkCancelJob, Chosen, Preview } from '../bulk-cancel.schema.ts';
import type { bulkCancelRoutes } from '../server/routes.ts';
import { followJob } from './follow-job.ts';

/** Many that are to be canceled: looked up, asked about, on their way, or why not. `problem` is what is wrong with the typed count. */
export type Canceling =
  | { state: 'idle' | 'loading' }
  | { state: 'refused'; why: string; isOfJob?: true }
  | { state: 'failed'; why: string; again: () => void }
  | { state: 'asking'; preview: Preview; problem: string; isSending: boolean }
  | { state: 'running'; jobId: string; job: BulkCancelJob | null };

export const $canceling = atom<Canceling>({ state: 'idle' });
/** What is announced: each tenth that is done, and the result. */
export const $told = atom('');

const call = client<typeof bulkCancelRoutes>();
const PATH = '/admin/appointments/bulk-cancel';

let latest: AbortController | undefined;

function begin(): AbortSignal {
  latest?.abort();
  latest = new AbortController();
  return latest.signal;
}

/** Forgets what was asked. A job that has begun goes on. */
export function leave(): void {
  latest?.abort();
  $told.set('');
  $canceling.set({ state: 'idle' });
}

/** Looks up who would be canceled. */
export async function askToCancel(chosen: Chosen): Promise<void> {
  const signal = begin();
  $canceling.set({ state: 'loading' });
  try {
    const preview = await call('$post', `${PATH}/preview`, { json: chosen }, { signal });
    if (!signal.aborted) $canceling.set({ state: 'asking', preview, problem: '', isSending: false });
  } catch (error) {
    if (!signal.aborted) refuse(error, () => void askToCancel(chosen));
  }
}

/** Cancels what was asked about, once their number is typed. */
export async function cancelAll(typed: string): Promise<void> {
  const asking = $canceling.get();
  if (asking.state !== 'asking' || asking.isSending) return;
  const { preview } = asking;
  const { length } = preview.visits;
  if (typed.trim() !== String(length)) {
    const problem = typed.trim() === '' ? `Type ${String(length)}` : `You typed ${typed.trim()}`;
    $canceling.set({ ...asking, problem });
    return;
  }
  const signal = begin();
  $canceling.set({ ...asking, problem: '', isSending: true });
  const visits = preview.visits.map(({ appointmentId, version }) => ({ appointmentId, version }));
  await send({ visits, count: length }, randomId(), signal);
}

/** Sends it; again with the same key, so that it starts once. */
async function send(
  json: { visits: { appointmentId: string; version: number }[]; count: number },
  key: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    const { jobId } = await call('$post', PATH, { json }, { signal, idempotencyKey: key });
    // The bar counts it from now on.
    void loadMe();
    if (!signal.aborted) await follow(jobId);
  } catch (error) {
    if (!signal.aborted) refuse(error, () => void send(json, key, begin()));
  }
}

function refuse(error: unknown, again: () => void): void {
  const refusal = refusalOf(error);
  if (refusal?.status === 401) $canceling.set({ state: 'refused', why: 'You’re not signed in as staff.' });
  else if (refusal) $canceling.set({ state: 'refused', why: firstWords(refusal) });
  else $canceling.set({ state: 'failed', why: outageWords(error), again });
}

/** Shows how far a job is, until it has ended. What fails is asked for again. */
export async function follow(jobId: string): Promise<void> {
  const ended = begin();
  $canceling.set({ state: 'running', jobId, job: null });
  await followJob(
    {
      look: (signal) => call('$get', `${PATH}/:id`, { param: { id: jobId } }, { signal }),
      show,
      refused: (why) => $canceling.set({ state: 'refused', why, isOfJob: true }),
    },
    ended,
  );
}

function show(job: BulkCancelJob): void {
  const before = $canceling.get();
  const was = before.state === 'running' ? (before.job?.done ?? 0) : 0;
  $canceling.set({ state: 'running', jobId: job.jobId, job });
  const tenth = (done: number): number => Math.floor((done * 10) / job.total);
  if (job.endedAt !== null) {
    $told.set(resultWords(job));
    void loadMe();
  } else if (tenth(job.done) > tenth(was)) $told.set(`${String(canceledOf(job))} of ${String(job.total)} canceled.`);
}

/** How many are canceled, or asked of who books them. */
export function canceledOf({ counts: { told, notTold, asked, already } }: BulkCancelJob): number {
  return told + notTold + asked + already;
}

/** What came of a job, in one line. */
export function resultWords(job: BulkCancelJob): string {
  const hand = job.needsHand?.length ?? 0;
  const many = canceledOf(job);
  if (hand === 0) return many === job.counts.told ? `${String(many)} canceled and told` : `${String(many)} canceled`;
  return `${String(many)} canceled, ${String(hand)} ${hand === 1 ? 'needs' : 'need'} you`;
}

/** Stops a job after the appointment that it is at. */
export async function stopJob(jobId: string): Promise<void> {
  const signal = begin();
  try {
    const job = await call('$post', `${PATH}/:id/stop`, { param: { id: jobId } }, { signal });
    if (!signal.aborted) show(job);
  } catch {
    // It may go on: what it is at is looked up again.
    if (!signal.aborted) await follow(jobId);
  }
}
