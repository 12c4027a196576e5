import { Worker } from 'node:worker_threads';
import type { AstroIntegration } from 'astro';

import { nameScripts } from './island-scripts.ts';

/** What finishes a site; see `pageFinisher`. */
export interface PageFinisher {
  /** To be given to the build, so that its pages come here. */
  integration: AstroIntegration;
  /** Finishes what is not a page too. Resolves when all of it is done; rejects when some of it can't be. */
  end: () => Promise<void>;
}

/**
 * Compresses (.gz, .br) text files below `folder` and makes the search index, in its own thread while Astro makes
 * further pages.
 */
export function pageFinisher(folder: string): PageFinisher {
  let thread: { worker: Worker; ended: Promise<void> } | undefined;
  // One line, in which the pages stand as they were begun: made in another order the index would be another.
  let line = Promise.resolve();
  const inTurn = (page: Promise<Page>): void => {
    line = Promise.all([line, page]).then(
      ([, made]) => thread?.worker.postMessage(made),
      () => undefined,
    );
  };
  return {
    integration: handOver(folder, () => (thread = startThread(folder)), inTurn),
    end: async () => {
      await line;
      thread?.worker.postMessage(null);
      await thread?.ended;
    },
  };
}

function startThread(folder: string): { worker: Worker; ended: Promise<void> } {
  const worker = new Worker(new URL('./page-worker.ts', import.meta.url), { workerData: folder });
  const ended = new Promise<void>((done, fail) => {
    worker.once('error', fail);
    worker.once('exit', (code) => (code === 0 ? done() : fail(new Error(`Finishing the pages ended with ${code}`))));
  });
  // Whoever calls `end` is told; a build that broke off before has said why.
  ended.catch(() => undefined);
  return { worker, ended };
}

/** A page as it is sent to the thread: the name of its file, and what is in it. */
export interface Page {
  name: string;
  bytes: ArrayBuffer;
}

function handOver(folder: string, start: () => void, take: (page: Promise<Page>) => void): AstroIntegration {
  return {
    name: 'hand-over',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) => {
        start();
        setPrerenderer((usual) => ({
          ...usual,
          render: async (request, options) => {
            const rendered = usual.render(request, options).then((page) => read(page, folder));
            take(rendered.then(({ bytes }) => ({ name: fileOf(request.url), bytes })));
            return (await rendered).page;
          },
        }));
      },
    },
  };
}

type Rendered = Response | { response: Response };

/** What a page's body holds, with what its islands need. It can be read once only, so Astro is given the same bytes when it reads. */
async function read(page: Rendered, folder: string): Promise<{ page: Rendered; bytes: ArrayBuffer }> {
  const response = page instanceof Response ? page : page.response;
  const bytes = withScripts(await response.arrayBuffer(), response.headers.get('content-type'), folder);
  response.arrayBuffer = () => Promise.resolve(bytes);
  return { page, bytes };
}

function withScripts(bytes: ArrayBuffer, type: string | null, folder: string): ArrayBuffer {
  if (!type?.startsWith('text/html')) return bytes;
  return new TextEncoder().encode(nameScripts(new TextDecoder().decode(bytes), folder)).buffer;
}

/** '/findcare/' is made into findcare/index.html; other addresses have their ending already. */
function fileOf(url: string): string {
  const path = decodeURI(new URL(url).pathname).slice(1);
  return /(^|\/)$/.test(path) ? `${path}index.html` : path;
}
