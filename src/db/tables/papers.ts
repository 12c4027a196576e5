import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { jobRuns } from './jobs.ts';

/**
 * What a job of papers was asked for, beside who asked and how far it is (`job_runs`). Nothing of a patient is here.
 * - `site`: the public id of the location, null for all that the one who asked works at; `sites`: which those were, null for all that there are. `fromDay`, `toDay`: by the site's clock.
 * - `size`: how many pages or rows the file has, once it is made.
 */
export const paperJobs = pgTable(
  'paper_jobs',
  {
    runId: uuid('run_id')
      .primaryKey()
      .references(() => jobRuns.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['day-list', 'visit', 'drive-up', 'visits', 'counts'] }).notNull(),
    site: text(),
    sites: text().array(),
    fromDay: date('from_day', { mode: 'string' }),
    toDay: date('to_day', { mode: 'string' }),
    appointmentId: uuid('appointment_id'),
    size: integer(),
  },
  (t) => [
    check('paper_jobs_about', sql`(${t.kind} = 'visit') = (${t.appointmentId} is not null)`),
    check(
      'paper_jobs_days',
      sql`(${t.kind} = 'visit') = (${t.fromDay} is null) and ${t.fromDay} <= ${t.toDay} is not false`,
    ),
  ],
);
