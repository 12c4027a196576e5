import { connect } from '#db/client.ts';
import { parseSettings } from '#settings/settings.ts';
import { runWorker } from '#jobs/server/run-worker.ts';
import { startSchedules } from '#jobs/server/schedules.ts';
import { startWorkers } from '#jobs/server/workers.ts';
import { QUICK_PACE, TOY_RUN, TOY_SCHEDULE } from './jobs.ts';

/** A process that does nothing but toy jobs, for tests that kill it: the connection of its database, and what it is to do, are its arguments. */
const [connection = '{}', does] = process.argv.slice(2);
const database = connect(JSON.parse(connection) as object, 5, () => undefined);
// An open connection keeps this process alive.
await database.pool.query('select');
if (does === 'schedule')
  await startSchedules({ database, settings: parseSettings({}), belongings: [] }, [TOY_SCHEDULE]);
else await startWorkers(database, [runWorker(database, [TOY_RUN], { turnMs: 250 })], QUICK_PACE);
process.stdout.write('working\n');
