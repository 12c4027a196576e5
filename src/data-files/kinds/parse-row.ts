import type { z } from 'zod';
import type { Parsed } from './kind.ts';

/** What a schema says of a row, its mistakes named by column. */
export function parsedBy<T extends object>(
  schema: z.ZodType<T>,
  values: unknown,
  keyOf: (record: T) => string,
  columnOf: (path: readonly PropertyKey[]) => string = firstOf,
): Parsed {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { key: keyOf(parsed.data), record: parsed.data };
  return { problems: parsed.error.issues.map(({ path, message }) => ({ column: columnOf(path), reason: message })) };
}

function firstOf(path: readonly PropertyKey[]): string {
  return String(path[0] ?? 'the whole line');
}
