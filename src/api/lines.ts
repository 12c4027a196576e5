import { OverloadError } from '#db/errors.ts';

/**
 * How many of a kind one process works on at once, and how many more may wait their turn. Who comes when both are full is refused before anything is read or
 * asked (503 with Retry-After): under more than can be answered, a refusal must cost next to nothing, so that as many as before are answered, each soon.
 * Holds, bookings and files of the site wait in no line; of what takes the processor's time (pages, open times, published files) so few are under way at once that
 * a booking's steps find their turn between them.
 */
export const LINES = {
  searches: { atOnce: 40, waiting: 0 },
  pages: { atOnce: 2, waiting: 20 },
  times: { atOnce: 3, waiting: 40 },
  files: { atOnce: 2, waiting: 10 },
} as const;

/** The name of a line. */
export type Line = keyof typeof LINES;

const lines = Object.fromEntries(
  Object.keys(LINES).map((name) => [name, { working: 0, waiting: [] as (() => void)[] }]),
) as unknown as Record<Line, { working: number; waiting: (() => void)[] }>;

/** Throws OverloadError where nobody else may join a line. */
export function refuseWhenFull(name: Line): void {
  const { atOnce, waiting } = LINES[name];
  if (lines[name].working >= atOnce && lines[name].waiting.length >= waiting)
    throw new OverloadError(`Too many ${name} at once`);
}

/** Does a work when its turn in the line has come, first come first served. Throws OverloadError where the line is full. */
export async function inLine<T>(name: Line, work: () => T | Promise<T>): Promise<T> {
  refuseWhenFull(name);
  const line = lines[name];
  // A place is handed on to the next, so that nobody who comes just then is faster.
  if (line.working >= LINES[name].atOnce) await new Promise<void>((turn) => line.waiting.push(turn));
  else line.working += 1;
  try {
    return await work();
  } finally {
    const next = line.waiting.shift();
    // What has arrived meanwhile, such as a step of a booking, is seen to first.
    if (next) setImmediate(next);
    else line.working -= 1;
  }
}
