import { OverloadError } from '#db/errors.ts';

/**
 * How many calls of a kind a process runs at once, and how many may wait; more get a cheap 503 before their body is
 * read. Bookings never queue.
 */
export const LOAD_QUEUES = {
  searches: { atOnce: 40, waiting: 0 },
  pages: { atOnce: 2, waiting: 20 },
  times: { atOnce: 3, waiting: 40 },
  files: { atOnce: 2, waiting: 10 },
  counts: { atOnce: 2, waiting: 40 },
} as const;

export type LoadQueue = keyof typeof LOAD_QUEUES;

const queues = Object.fromEntries(
  Object.keys(LOAD_QUEUES).map((name) => [name, { working: 0, waiting: [] as (() => void)[] }]),
) as unknown as Record<LoadQueue, { working: number; waiting: (() => void)[] }>;

/** Throws OverloadError when the queue is full. */
export function refuseWhenFull(name: LoadQueue): void {
  const { atOnce, waiting } = LOAD_QUEUES[name];
  if (queues[name].working >= atOnce && queues[name].waiting.length >= waiting)
    throw new OverloadError(`Too many ${name} at once`);
}

/** Runs `work` at its turn in the queue, first in first out. Throws OverloadError when the queue is full. */
export async function inQueue<T>(name: LoadQueue, work: () => T | Promise<T>): Promise<T> {
  refuseWhenFull(name);
  const queue = queues[name];
  // A finished call hands its place to the first that waits, so that a newcomer can't overtake it.
  if (queue.working >= LOAD_QUEUES[name].atOnce) await new Promise<void>((turn) => queue.waiting.push(turn));
  else queue.working += 1;
  try {
    return await work();
  } finally {
    const next = queue.waiting.shift();
    // Requests that arrived meanwhile, such as a step of a booking, are handled first.
    if (next) setImmediate(next);
    else queue.working -= 1;
  }
}
