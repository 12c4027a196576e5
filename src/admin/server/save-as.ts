import type { Context } from 'hono';
import { z } from '@hono/zod-openapi';

/** What a CSV file is sent as. */
export const CSV_TYPE = 'text/csv; charset=utf-8';

/** The answer of a call that sends a CSV file. */
export const CSV_ANSWER = { description: 'The file', content: { 'text/csv': { schema: z.string() } } };

/** Has a browser save the answer under a name, and not show it. */
export function saveAs(c: Context, name: string, type: string): void {
  c.header('content-type', type);
  c.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
}
