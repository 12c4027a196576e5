import type { Database } from '#db/client.ts';
import { inWork } from '#db/work.ts';
import { system } from '#identity/make-actor.ts';
import type { JobSchedule } from '#jobs/server/schedules.ts';
import { refreshTimesAt } from './load.ts';

const ACTOR = system('planned-suspensions');

/** The schedule by which locations are suspended on the day that staff chose. Nothing can be booked for that day whether it has run or not. */
export const PLANNED_SUSPENSIONS: JobSchedule = {
  name: 'planned suspensions',
  everySeconds: 60,
  run: ({ database }) => suspendDue(database),
};

/** Suspends each location whose day has begun by its own clock, since the beginning of that day. Answers how many. */
export async function suspendDue(database: Database): Promise<number> {
  return inWork(database, ACTOR, async (work) => {
    const { rows } = await work.db.query<{ id: number; publicId: string }>(
      `update locations l set status = 'Suspended', status_since = l.suspended_from::timestamp at time zone l.time_zone, suspended_from = null, version = version + 1
       where l.status = 'Active' and l.suspended_from <= (now() at time zone l.time_zone)::date returning l.id, l.public_id as "publicId"`,
    );
    for (const { id, publicId } of rows) {
      const status = { before: { status: 'Active' }, after: { status: 'Suspended' } } as const;
      await work.audit({ action: 'site.suspend', site: publicId, locationId: id, ...status });
      await refreshTimesAt(work.db, id);
    }
    return rows.length;
  });
}
