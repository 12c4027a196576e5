import type { Queryable } from '#db/client.ts';
import type { Work } from '#db/work.ts';
import { system } from '#identity/make-actor.ts';
import type { RunKind } from '#jobs/server/runs.ts';
import { moveVisit } from '#scheduler/appointments/server/move-visit.ts';
import { releaseSeat } from '#scheduler/engine/server/seats.ts';
import type { Scheduling } from '#scheduler/systems/server/scheduling.ts';
import { lockVisit } from '#scheduler/visits/server/change-appointment.ts';
import { cancelOne, hasEmail } from '../../bulk-cancel/server/cancel-job.ts';
import { NOT_REACHED, type OUTCOMES } from '../stranded-calls.schema.ts';

/** The kind of these jobs. */
export const STRANDED = { name: 'stranded-visits' } as const;

/** Whose the times are that are held for people who are moved, and for how long: a job that was killed goes on long before. */
export const HOLDER = { owner: system(STRANDED.name).id, minutes: 24 * 60 };

/** What becomes of a visit that started then (epoch ms) as it was decided about: it gets the time that is held for it, or is canceled. */
export type Step = { appointmentId: string; start: number; holdId: string | null };

/** An item of the job: ids and a time. */
export function itemOf({ appointmentId, start, holdId }: Step): string {
  return [appointmentId, String(start), holdId ?? 'cancel'].join('~');
}

/** The step that an item of the job stands for. */
export function stepOf(item: string): Step {
  const [appointmentId = '', start, becomes = 'cancel'] = item.split('~');
  return { appointmentId, start: Number(start), holdId: becomes === 'cancel' ? null : becomes };
}

/** The job: a visit at a time, moved or canceled in one transaction with its email and with the note that it is done. Nothing stops it: its site has changed already. */
export function strandedRun(scheduling: Scheduling): RunKind {
  return {
    ...STRANDED,
    isForStarter: true,
    unreached: NOT_REACHED,
    refused: async (work, item) => giveBack(work, stepOf(item).holdId),
    each: async (work, item): Promise<(typeof OUTCOMES)[number]> => {
      const { appointmentId, start, holdId } = stepOf(item);
      const visit = await lockVisit(work, appointmentId);
      if (visit.status === 'cancelled' || visit.start !== start) {
        await giveBack(work, holdId);
        return 'already';
      }
      if (holdId === null) {
        const told = await cancelOne(work, scheduling.systems, appointmentId);
        return outcomeOf('canceled', { isTold: told !== 'not-told', isToday: visit.isToday });
      }
      // The time is held by the job, so that it is neither among the few that its starter may hold, nor theirs to give back.
      const holder = { ...work, actor: system(STRANDED.name) };
      const moving = { system: scheduling.systems.builtIn, scheduling, source: null };
      await moveVisit(holder, appointmentId, { aptHoldId: holdId }, moving);
      const isTold = await hasEmail(work.db, appointmentId);
      return outcomeOf('moved', { isTold, isToday: visit.isToday });
    },
  };
}

/** An email on the day of the visit may be read too late: they are called as well. */
function outcomeOf<Done extends 'moved' | 'canceled'>(
  done: Done,
  { isTold, isToday }: { isTold: boolean; isToday: boolean },
) {
  if (!isTold) return `${done}-not-told` as const;
  return isToday ? (`${done}-to-call` as const) : done;
}

/** Gives back a time that was held for a visit which doesn't get it. */
export async function giveBack(work: Work, holdId: string | null): Promise<void> {
  const seat = holdId !== null && (await heldSeat(work.db, holdId));
  if (seat) await releaseSeat(work, seat, 'released');
}

async function heldSeat(db: Queryable, holdId: string): Promise<{ locationId: number; holdId: string } | undefined> {
  const { rows } = await db.query<{ locationId: number; holdId: string }>(
    `select location_id as "locationId", hold_id as "holdId" from seats where hold_id = $1 and owner = $2 and status = 'held' for update`,
    [holdId, HOLDER.owner],
  );
  return rows[0];
}
