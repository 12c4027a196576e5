import { parentPort, workerData } from 'node:worker_threads';
import { loadRenderer } from './page-renderer.ts';
import type { ThreadRequest, ThreadAnswer } from './page-thread.ts';

/* The thread of page-thread.ts: says when it is ready, and then makes the pages that it is sent. */
const { site, paths } = workerData as { site: string; paths: readonly string[] };
const render = await loadRenderer(site, paths);

async function draw({ id, path, locals }: ThreadRequest): Promise<ThreadAnswer> {
  try {
    if (!render) throw new Error('no site is built');
    const answer = await render(path, locals);
    return { id, status: answer.status, headers: [...answer.headers], body: await answer.text() };
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

parentPort?.on('message', (asked: ThreadRequest) => {
  void draw(asked).then((drawn) => parentPort?.postMessage(drawn));
});
parentPort?.postMessage('ready');
