import { z } from 'zod';

/**
 * Faults to order:
 * - `cut before`, `cut after`: the work, then the connection drops. `hang`: no answer. `drip`: a slow one. `flood`: 10
 *   MB.
 * - `late`: waits `ms`. `other answer`: replaces members of its answer by `change`.
 */
export const faultSchema = z.strictObject({
  fault: z.enum(['late', '409', '500', 'cut before', 'cut after', 'bad json', 'hang', 'drip', 'flood', 'other answer']),
  /** A regular expression that the whole method must match. */
  method: z.string().optional(),
  /** A regular expression that the path must match. */
  path: z.string().default('.'),
  /** How many requests it befalls; without it all, until the faults are set again. */
  times: z.int().positive().optional(),
  change: z.record(z.string(), z.unknown()).default({}),
  ms: z.int().min(0).max(120_000).default(1000),
});
export type Fault = z.infer<typeof faultSchema>;

/** The switches of a stand-in: `set` replaces all faults, `next` gives the one that befalls a request, `befallen` counts those since they were set. */
export function switches() {
  let faults: { fault: Fault; left: number }[] = [];
  let befallen = 0;
  return {
    set: (wanted: readonly z.input<typeof faultSchema>[]): void => {
      befallen = 0;
      faults = wanted.map((each) => {
        const fault = faultSchema.parse(each);
        return { fault, left: fault.times ?? Infinity };
      });
    },
    next: (method: string, path: string): Fault | undefined => {
      const hit = faults.find(
        ({ fault, left }) =>
          left > 0 &&
          (fault.method === undefined || new RegExp(`^${fault.method}$`).test(method)) &&
          new RegExp(fault.path).test(path),
      );
      if (!hit) return undefined;
      hit.left -= 1;
      befallen += 1;
      return hit.fault;
    },
    befallen: (): number => befallen,
  };
}
