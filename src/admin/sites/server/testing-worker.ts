import { content } from '#content-model/content.ts';
import { covidTestingOf } from '#covid/server/organization.ts';
import { connect } from '#db/client.ts';
import { runWorker } from '#jobs/server/run-worker.ts';
import { startWorkers } from '#jobs/server/workers.ts';
import { otherSystems } from '#scheduler/systems/server/other-systems.ts';
import { schedulingOf } from '#scheduler/systems/server/scheduling.ts';
import { parseSettings } from '#settings/settings.ts';
import { QUICK_PACE } from '#testing/toys/jobs.ts';
import { strandedRun } from './stranded-job.ts';

/** A process that does nothing but move and cancel, for tests that kill it: the connection of its database is its argument. */
const database = connect(JSON.parse(process.argv[2] ?? '{}') as object, 5, () => undefined);
const organizations = [covidTestingOf(content())];
const scheduling = schedulingOf({ ...content(), organizations }, otherSystems(content(), parseSettings({})));
await startWorkers(database, [runWorker(database, [strandedRun(scheduling)], { turnMs: 250 })], QUICK_PACE);
process.stdout.write('working\n');
