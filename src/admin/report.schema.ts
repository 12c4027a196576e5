import { z } from 'zod';

/** A month of the calendar: '2026-11'. */
export const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'a month such as 2026-11');

/** GET /api/admin/reports/searches. */
export const searchReportQuerySchema = z.strictObject({ month: monthSchema.optional() });

/** Rows by name, counts by column. A count that is null isn't shown: it is under 11, or with the others so that those don't tell. The name '' is all others together. */
const tableSchema = z.array(z.object({ name: z.string(), counts: z.array(z.int().nullable()) }));

/** What people looked for in a month, and where they went. */
export const searchReportSchema = z.object({
  month: monthSchema,
  /** Months that anything was counted in, newest first. */
  months: z.array(monthSchema),
  /** Searches that found something, and nothing. */
  subjects: tableSchema,
  /** Pages that were opened without a search, and searches on them. */
  pages: tableSchema,
  states: tableSchema,
  /** How often shown, and left for. */
  partners: tableSchema,
  /** Words that were typed from five networks or more in a week; `networks` is null under 11. */
  terms: z.array(z.object({ term: z.string(), networks: z.int().nullable(), found: z.boolean() })),
});
export type SearchReport = z.infer<typeof searchReportSchema>;
