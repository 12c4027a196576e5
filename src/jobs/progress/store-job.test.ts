import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { until } from '#testing/until.ts';
import type { JobAnswer } from '../job.schema.ts';
import { jobStore } from './store-job.ts';

const job: JobAnswer = {
  jobId: '0199b2f0-0000-7000-8000-000000000000',
  kind: 'toys',
  state: 'running',
  done: 0,
  total: 9,
  madeAt: '2026-11-26T00:00:00.000Z',
  startedAt: null,
  endedAt: null,
  error: null,
  results: null,
  file: null,
};
const ended: JobAnswer = { ...job, state: 'done', done: 9, endedAt: '2026-11-26T00:01:00.000Z', results: [] };
let answer: () => Response;
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answer = () => Response.json(job);
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(answer());
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('who waits for a job sees it go on, asked for more and more seldom, until it has ended', async () => {
  const $job = jobStore(job.jobId);
  const stop = $job.listen(() => undefined);
  await until(() => expect($job.get()).toEqual({ state: 'known', job }));
  expect(asked).toEqual([`/api/jobs/${job.jobId}`]);
  await vi.advanceTimersByTimeAsync(60_000);
  const inAMinute = asked.length;
  expect(inAMinute).toBeLessThan(12);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.length - inAMinute).toBe(6);
  // A failure takes nothing away.
  answer = () => new Response(null, { status: 503 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect($job.get()).toEqual({ state: 'known', job });
  answer = () => Response.json(ended);
  await vi.advanceTimersByTimeAsync(10_000);
  expect($job.get()).toEqual({ state: 'known', job: ended });
  const inAll = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(inAll);
  stop();
});

test('a job that is not this browser’s is gone, and nothing is asked once nobody listens', async () => {
  answer = () => Response.json({ status: 404, code: 'no-such-job' }, { status: 404 });
  const $gone = jobStore(job.jobId);
  const stop = $gone.listen(() => undefined);
  await until(() => expect($gone.get()).toEqual({ state: 'gone' }));
  stop();
  answer = () => Response.json(job);
  const $left = jobStore(job.jobId);
  const leave = $left.listen(() => undefined);
  await until(() => expect($left.get().state).toBe('known'));
  leave();
  await vi.advanceTimersByTimeAsync(2000);
  const inAll = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(inAll);
});
