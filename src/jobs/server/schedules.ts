import { setTimeout as sleep } from 'node:timers/promises';
import type { Runtime } from '#api/route.ts';
import type { Queryable } from '#db/client.ts';

/**
 * Periodic work: done by the first process that asks when it is due. Must bear two runs at once, as a process may lose
 * the database.
 */
export type JobSchedule = {
  name: string;
  everySeconds: number;
  /** Once also by each process, before it serves its first visitor. */
  first?: true;
  /** By each process for itself: it is about that process's own machine. */
  everywhere?: true;
  run: (process: Process) => Promise<unknown>;
};

/** What of a process's runtime schedules have. */
type Process = Pick<Runtime, 'database' | 'settings' | 'belongings'>;

/** The shortest pause between two questions whether something is due, in milliseconds. */
const LEAST_MS = 100;

/** Does what comes before the first visitor, and keeps to the schedules from then on. Resolves to a function that stops, and resolves when the last run has ended. */
export async function startSchedules(
  process: Process,
  schedules: readonly JobSchedule[],
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  for (const schedule of schedules) if (schedule.first) await attempt(process, schedule);
  const kept = schedules.map((schedule) => keep(process, schedule, stopping.signal));
  return async () => {
    stopping.abort();
    await Promise.all(kept);
  };
}

async function keep(process: Process, schedule: JobSchedule, signal: AbortSignal): Promise<void> {
  let wait = schedule.everywhere ? schedule.everySeconds * 1000 : 0;
  while (await slept(wait, signal)) wait = await (schedule.everywhere ? always : whenDue)(process, schedule);
}

async function always(process: Process, schedule: JobSchedule): Promise<number> {
  await attempt(process, schedule);
  return schedule.everySeconds * 1000;
}

/** Runs it if it is due and not running elsewhere. Answers the milliseconds until the next try. */
async function whenDue(process: Process, schedule: JobSchedule): Promise<number> {
  const { pool, warn } = process.database;
  const every = schedule.everySeconds * 1000;
  const begun = performance.now();
  try {
    const left = await claim(pool, schedule);
    if (left !== 'due') return Math.max(LEAST_MS, left);
    const putOff = setInterval(() => void delay(pool, schedule).catch(() => undefined), every / 2);
    await attempt(process, schedule);
    clearInterval(putOff);
  } catch (error) {
    warn(`whether the job '${schedule.name}' is due could not be asked this time`, error);
  }
  return Math.max(LEAST_MS, every - (performance.now() - begun));
}

async function attempt(process: Process, { name, run }: JobSchedule): Promise<void> {
  try {
    await run(process);
  } catch (error) {
    process.database.warn(`the job '${name}' failed this time`, error);
  }
}

/** Takes what is due for this process; else answers in how many milliseconds it will be. A new schedule is due once its time has passed. */
async function claim(db: Queryable, { name, everySeconds }: JobSchedule): Promise<'due' | number> {
  const { rows } = await db.query<{ isDue: boolean; left: number }>({
    name: 'claim_schedule',
    text: `with made as (
        insert into schedules (name, due_at) values ($1, now() + make_interval(secs => $2)) on conflict do nothing),
      taken as (
        update schedules set due_at = now() + make_interval(secs => $2) where name = $1 and due_at <= now() returning name)
      select exists (select from taken) as "isDue", extract(epoch from due_at - now())::float8 * 1000 as left
      from schedules where name = $1`,
    values: [name, everySeconds],
  });
  return rows[0]?.isDue ? 'due' : (rows[0]?.left ?? everySeconds * 1000);
}

/** Says that this process is still at it. */
async function delay(db: Queryable, { name, everySeconds }: JobSchedule): Promise<void> {
  await db.query('update schedules set due_at = now() + make_interval(secs => $2) where name = $1', [
    name,
    everySeconds,
  ]);
}

/** True after so many milliseconds, false once the process stops. */
async function slept(ms: number, signal: AbortSignal): Promise<boolean> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  return !signal.aborted;
}

/** What a schedule found at its last look, in whichever process; null before the first. */
export async function lastSeen(db: Queryable, { name }: Pick<JobSchedule, 'name'>): Promise<unknown> {
  const { rows } = await db.query<{ seen: unknown }>('select seen from schedules where name = $1', [name]);
  return rows[0]?.seen ?? null;
}

/** Notes what a schedule has found. */
export async function noteSeen(db: Queryable, { name }: Pick<JobSchedule, 'name'>, seen: unknown): Promise<void> {
  await db.query(
    'insert into schedules (name, due_at, seen) values ($1, now(), $2) on conflict (name) do update set seen = excluded.seen',
    [name, JSON.stringify(seen)],
  );
}
