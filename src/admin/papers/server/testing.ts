import { randomUUID } from 'node:crypto';
import type { Staff } from '#audit/actor.ts';
import type { Database } from '#db/client.ts';
import { runWorker } from '#jobs/server/run-worker.ts';
import { caller } from '#testing/caller.ts';
import { testApp, testRuntime } from '#testing/scheduler.ts';
import { signedIn } from '#testing/signed-in.ts';
import type { AskPaper, Paper } from '../paper.schema.ts';
import { PAPER_RUN } from './paper-run.ts';

/** Someone of the staff who has papers made, and opens them as a browser does. */
export async function clerk(database: Database, rights: Pick<Staff, 'roles' | 'sites'>) {
  const app = testApp(testRuntime(database));
  const { actor, headers } = await signedIn(database, rights);
  const network = `10.9.0.${String(Math.floor(Math.random() * 1e9))}`;
  const send = async (path: string, request: RequestInit) => app(new Request(`http://test${path}`, request), network);
  const at = caller(send, headers);
  const ask = async (asked: AskPaper) => (await at.post('/admin/downloads', asked)).body as unknown as Paper;
  const look = async (id: string) => (await at.get(`/admin/downloads/${id}`)).body as unknown as Paper;
  const open = (id: string) => send(`/api/admin/downloads/${id}/file`, { headers });
  return {
    actor,
    ...at,
    ask,
    look,
    open,
    /** Asks for a paper and has it made; what came of it, and the file. */
    made: async (asked: AskPaper) => {
      const { jobId } = await ask(asked);
      await work(database, jobId);
      const paper = await look(jobId);
      const response = paper.file && (await open(jobId));
      return { paper, response, content: Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0)) };
    },
  };
}

/** Does a job from its turn of now to its end, as a worker does; `turnMs` is how long the turn lasts. */
export async function work(database: Database, runId: string, turnMs = 600_000): Promise<void> {
  const { rows } = await database.pool.query<{ turn: number }>('select turn from job_runs where id = $1', [runId]);
  const { signal } = new AbortController();
  const data = { runId, turn: rows[0]?.turn ?? 0 };
  await runWorker(database, [PAPER_RUN], { turnMs }).handler({
    id: randomUUID(),
    data,
    isLastTry: false,
    signal,
  });
}
