import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { rendererFile, type MadePage, type PageRenderer } from './page-renderer.ts';

/** A page to be made in the thread. */
export type ThreadRequest = { id: number; path: string; locals: object };
/** Its answer, or why there is none. */
export type ThreadAnswer = { id: number } & (
  | { status: number; headers: [name: string, value: string][]; html: MadePage['html'] }
  | { error: Error }
);

const FILE = fileURLToPath(new URL('./page-thread-worker.ts', import.meta.url));

/**
 * `loadRenderer` in its own thread, so that bookings don't wait for drawing. When it ends, its pages fail, and the
 * next starts another.
 */
export async function rendererInThread(site: string, paths: readonly string[]): Promise<PageRenderer | undefined> {
  if (!existsSync(rendererFile(site))) return undefined;
  let thread: ReturnType<typeof startThread> | undefined;

  const begun = (): NonNullable<typeof thread> => {
    if (thread) return thread;
    const own = (thread = startThread({ site, paths }));
    void own.ended.then(() => {
      thread = undefined;
    });
    return own;
  };
  await begun().ready;

  const render: PageRenderer = async (path, locals) => {
    const own = begun();
    await own.ready;
    return own.draw(path, locals);
  };
  return Object.assign(render, { close: async () => thread?.close() });
}

function startThread(workerData: { site: string; paths: readonly string[] }) {
  const worker = new Worker(FILE, { workerData });
  // It keeps no process alive that has nothing else to do.
  worker.unref();
  const waiting = new Map<number, { done: (page: MadePage) => void; fail: (error: Error) => void }>();
  let count = 0;
  let failure = new Error('the thread that draws pages has ended');
  let hasEnded = false;
  const ready = new Promise<void>((done, fail) => {
    worker.once('message', () => done());
    worker.once('exit', () => fail(failure));
  });
  ready.catch(() => undefined);
  const ended = new Promise<void>((done) => {
    worker.once('exit', () => {
      hasEnded = true;
      for (const { fail } of waiting.values()) fail(failure);
      done();
    });
  });
  worker.on('error', (error: Error) => {
    failure = error;
  });
  worker.on('message', (drawn: ThreadAnswer | 'ready') => {
    if (drawn === 'ready') return;
    const one = waiting.get(drawn.id);
    waiting.delete(drawn.id);
    if ('error' in drawn) return one?.fail(drawn.error);
    const { status, headers, html } = drawn;
    one?.done({ status, headers: new Headers(headers), html });
  });

  return {
    ready,
    ended,
    draw: (path: string, locals: object) =>
      new Promise<MadePage>((done, fail) => {
        if (hasEnded) return fail(failure);
        const asked: ThreadRequest = { id: (count += 1), path, locals };
        worker.postMessage(asked);
        waiting.set(asked.id, { done, fail });
      }),
    close: async (): Promise<void> => {
      await worker.terminate();
    },
  };
}
