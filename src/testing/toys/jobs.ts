import type { Database } from '#db/client.ts';
import type { RunKind } from '#jobs/server/runs.ts';
import type { JobSchedule } from '#jobs/server/schedules.ts';
import type { WorkerPace } from '#jobs/server/workers.ts';

/** How fast the workers of tests look for jobs. */
export const QUICK_PACE: WorkerPace = { pollSeconds: 0.5, superviseSeconds: 1 };

/** Makes the table in which toy jobs leave what they have done: nothing in it keeps one from being done twice. */
export async function makeToyTable({ asOwner }: Pick<Database, 'asOwner'>): Promise<void> {
  await asOwner((client) =>
    client.query(
      `create table toys (item text, pid int not null, at timestamptz); grant select, insert on toys to public`,
    ),
  );
}

/** A job that makes a toy of each item, which takes a few hundredths of a second, and a list of them at the end. */
export const TOY_RUN = {
  name: 'toys',
  each: async ({ db, audit }, item) => {
    await db.query('insert into toys (item, pid) values ($1, $2)', [item, process.pid]);
    await db.query('select pg_sleep(0.02)');
    await audit({ action: 'retention.purge', rows: 'toys' });
    return `made ${item}`;
  },
  file: (_work, results) => {
    const content = Buffer.from(results.map(({ item, outcome }) => `${item},${outcome}\n`).join(''));
    return Promise.resolve({ name: 'toys, all.csv', type: 'text/csv; charset=utf-8', content, keptHours: 24 });
  },
} satisfies RunKind;

/** How often the toy schedule is due, in seconds. */
export const TOY_SECONDS = 1;

/** Makes a toy now and then, which says when it was due. */
export const TOY_SCHEDULE: JobSchedule = {
  name: 'toys',
  everySeconds: TOY_SECONDS,
  run: ({ database }) =>
    database.pool.query(
      `insert into toys (pid, at) select $1, due_at - make_interval(secs => $2) from schedules where name = 'toys'`,
      [process.pid, TOY_SECONDS],
    ),
};
