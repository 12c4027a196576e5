import { test } from 'vitest';

/** One test of a list of cases. All are tried, and those that fail are named together, each with its reason. */
export function testEach<Case extends unknown[]>(
  title: string,
  cases: readonly (readonly [...Case])[],
  holds: (...one: Case) => void | Promise<void>,
): void {
  test(title, async () => {
    const misses: string[] = [];
    for (const one of cases) {
      try {
        await holds(...(one as Case));
      } catch (error) {
        misses.push(`${JSON.stringify(one)}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    if (misses.length > 0) throw new Error(`${misses.length} of ${cases.length} fail:\n${misses.join('\n')}`);
  });
}
