import { parentPort, workerData } from 'node:worker_threads';
import { loadRenderer } from './page-renderer.ts';
import type { ThreadRequest, ThreadAnswer } from './page-thread.ts';

/* The thread of page-thread.ts: says when it is ready, and then makes the pages that it is sent. */
const { site, paths } = workerData as { site: string; paths: readonly string[] };
const render = await loadRenderer(site, paths);

async function draw({ id, path, locals }: ThreadRequest): Promise<ThreadAnswer> {
  try {
    if (!render) throw new Error('no site is built');
    const { status, headers, html } = await render(path, locals);
    return { id, status, headers: [...headers], html };
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

parentPort?.on('message', (asked: ThreadRequest) => {
  // The bytes of a page go over as they are; they are not copied.
  void draw(asked).then((drawn) => parentPort?.postMessage(drawn, 'html' in drawn ? [drawn.html.buffer] : []));
});
parentPort?.postMessage('ready');
