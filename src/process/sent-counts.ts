import { sendCounts, type CountsSent } from '#analytics/server/sent-counts.ts';
import { outsideCounts } from '#gateways/counts.ts';
import { lastSeen, noteSeen, type JobSchedule } from '#jobs/server/schedules.ts';

/** Each hour, what was counted goes to another system too, where the settings name one; where they don't, nothing does, and nothing of that time is sent later. */
export const sentCounts: JobSchedule = {
  name: 'counts',
  everySeconds: 3600,
  run: async ({ database: { pool }, settings: { COUNTS_URL, COUNTS_KEY } }) => {
    const seen = (await lastSeen(pool, sentCounts)) as CountsSent;
    const note = (way: CountsSent): Promise<void> => noteSeen(pool, sentCounts, way);
    if (COUNTS_URL === undefined) return seen && note(null);
    return sendCounts(pool, { seen, note, take: outsideCounts(COUNTS_URL, COUNTS_KEY) });
  },
};
