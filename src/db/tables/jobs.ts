import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Work that is done again and again, by whichever process comes first once it is due. `seen` is what it found at its last look, where it goes by what is new. */
export const schedules = pgTable('schedules', {
  name: text().primaryKey(),
  dueAt: instant('due_at').notNull(),
  seen: jsonb(),
});

/**
 * Jobs with a count, for 30 days; ids are in the order of their making.
 * - `actor`: who started it, null for the product. `turn`: how often it was handed to a worker. `error`: of the last
 *   try.
 * - `results`: what became of each item, once it has ended; nothing personal.
 */
export const jobRuns = pgTable(
  'job_runs',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    actor: text(),
    state: text({ enum: ['waiting', 'running', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('waiting'),
    done: integer().notNull().default(0),
    total: integer().notNull(),
    results: jsonb(),
    turn: integer().notNull().default(0),
    error: text(),
    madeAt: instant('made_at').notNull().defaultNow(),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('job_runs_by_actor').on(t.actor, t.id),
    index('job_runs_by_end').on(t.endedAt),
    check('job_runs_done', sql`${t.done} between 0 and ${t.total}`),
    check('job_runs_ended', sql`(${t.endedAt} is not null) = (${t.state} in ('done', 'failed', 'cancelled'))`),
  ],
);

/** The items of jobs that have not ended, by their place from 1: an id without anything personal, and what became of it once it is done. */
export const jobItems = pgTable(
  'job_items',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => jobRuns.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    item: text().notNull(),
    outcome: text(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.place] })],
);

/** Files that jobs have made, for who started the job. Gone once they expire. `content` is null where the file is the job's parts. */
export const jobFiles = pgTable(
  'job_files',
  {
    runId: uuid('run_id')
      .primaryKey()
      .references(() => jobRuns.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text().notNull(),
    content: bytea(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('job_files_by_end').on(t.expiresAt)],
);

/**
 * What the items of a job have written of its file, by their place from 1: the whole file once it is made, nothing that anyone can
 * read before.
 */
export const jobFileParts = pgTable(
  'job_file_parts',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => jobRuns.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    content: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.place] })],
);
