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

/** Places used by hour of the week. Monday is 0; hours are by each site's clock. */
const hoursSchema = z
  .object({
    from: isoDate.describe('The first day of the whole four weeks that are over, which this is of'),
    to: isoDate.describe('Their last day'),
    cells: z.array(
      z.object({
        weekday: z.int().min(0).max(6).describe('0 is Monday'),
        hour: z.int().min(0).max(23).describe('By the site’s clock'),
        used: countSchema.describe('Booked and not canceled'),
        places: placesSchema,
      }),
    ),
  })
  .openapi('HoursOfWeek');
export type HoursOfWeek = z.infer<typeof hoursSchema>;

/** The same by day, and places used by hour of the week. */
export const visitChartsSchema = z
  .object({
    ...coversSchema,
    days: z.array(z.object({ date: isoDate, counts: countsSchema, places: placesSchema })),
    hours: hoursSchema,
  })
  .openapi('VisitCharts');
export type VisitCharts = z.infer<typeof visitChartsSchema>;
