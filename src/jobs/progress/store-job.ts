import { atom, onMount, type ReadableAtom } from 'nanostores';
import { CallError } from '#api/browser/call-error.ts';
import { client } from '#api/browser/client.ts';
import type { JobAnswer } from '../job.schema.ts';
import type { jobRoutes } from '../server/routes.ts';

const call = client<typeof jobRoutes>();

/** What is known of a job. After a failure what was known stays, and is asked for again. */
export type JobState = { state: 'loading' } | { state: 'known'; job: JobAnswer } | { state: 'gone' };

/** The first pause between two questions, and the longest, in milliseconds: it grows by half each time, since what takes long has no hurry. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;

/** What a job of this browser's is at, asked for again and again while somebody listens and until it has ended. */
export function jobStore(id: string): ReadableAtom<JobState> {
  const $job = atom<JobState>({ state: 'loading' });
  onMount($job, () => {
    const ended = new AbortController();
    void follow(ended.signal);
    return () => ended.abort();
  });

  async function follow(signal: AbortSignal): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !isOver(signal); pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
      const next = await look(signal);
      if (isOver(signal)) return;
      if (next) $job.set(next);
      if (next?.state === 'gone' || (next?.state === 'known' && next.job.endedAt !== null)) return;
      await new Promise((resume) => setTimeout(resume, pause));
    }
  }

  async function look(signal: AbortSignal): Promise<JobState | null> {
    try {
      return { state: 'known', job: await call('$get', '/jobs/:id', { param: { id } }, { signal }) };
    } catch (error) {
      return error instanceof CallError && error.status === 404 ? { state: 'gone' } : null;
    }
  }

  return $job;
}

/** A function, because TypeScript assumes that a signal checked before an await hasn't changed. */
function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}
