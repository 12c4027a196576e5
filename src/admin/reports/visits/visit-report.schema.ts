import { z } from '@hono/zod-openapi';
import { isoDate, words } from '#scheduler/engine/fields.schema.ts';

/** The most weeks of one report. */
export const WEEKS_MOST = 13;

/** What a report covers: whole weeks, Monday to Sunday, since shorter parts could be told apart by comparing two reports. */
export const reportQuerySchema = z.strictObject({
  from: isoDate.optional().describe('A day of the first week; four weeks ago when absent'),
  to: isoDate.optional().describe('A day of the last week; this week when absent'),
  site: words('the id of a site', 100).optional().describe('All sites of the caller when absent'),
});
export type ReportQuery = z.infer<typeof reportQuerySchema>;

/** A count of which small parts are left out. */
const countSchema = z
  .object({
    count: z.int().describe('0, or 11 and more'),
    isMore: z.boolean().describe('Whether there are more, which are hidden'),
  })
  .openapi('ReportCount');
export type Count = z.infer<typeof countSchema>;

const countsSchema = z
  .object({
    visits: countSchema,
    kept: countSchema,
    missed: countSchema,
    cancelled: countSchema,
    open: countSchema.describe('Still to come, or not closed yet'),
  })
  .openapi('ReportCounts');
export type Counts = z.infer<typeof countsSchema>;

const placesSchema = z
  .int()
  .describe('How many of the shortest visits fit into the hours that a site has now; 0 where another system books');

const coversSchema = {
  from: isoDate.describe('A Monday'),
  to: isoDate.describe('A Sunday'),
};

/** Numbers of visits by site and by test. */
export const visitReportSchema = z
  .object({
    ...coversSchema,
    total: countsSchema,
    places: placesSchema,
    before: z
      .object({ ...coversSchema, total: countsSchema, places: placesSchema })
      .describe('As many weeks right before: what a report of them has as its total'),
    sites: z.array(
      z.object({
        locationId: z.string(),
        name: z.string(),
        city: z.string(),
        state: z.string(),
        counts: countsSchema,
        places: placesSchema,
      }),
    ),
    services: z.array(z.object({ serviceId: z.int(), display: z.string(), counts: countsSchema })),
  })
  .openapi('VisitReport');
export type VisitReport = z.infer<typeof visitReportSchema>;

/** The same by day. */
export const visitChartsSchema = z
  .object({
    ...coversSchema,
    days: z.array(z.object({ date: isoDate, counts: countsSchema, places: placesSchema })),
  })
  .openapi('VisitCharts');
export type VisitCharts = z.infer<typeof visitChartsSchema>;
