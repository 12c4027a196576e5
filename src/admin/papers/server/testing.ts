import { randomUUID } from 'node:crypto';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
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

/** Does a job from its turn of now to its end, as a worker does. */
export async function work(database: Database, runId: string): Promise<void> {
  const { rows } = await database.pool.query<{ turn: number }>('select turn from job_runs where id = $1', [runId]);
  const { signal } = new AbortController();
  const data = { runId, turn: rows[0]?.turn ?? 0 };
  await runWorker(database, [PAPER_RUN], { turnMs: 600_000 }).handler({
    id: randomUUID(),
    data,
    isLastTry: false,
    signal,
  });
}

/** The text of a PDF, page by page, its title, language and whether it is tagged. */
export async function readPdf(content: Buffer) {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    let [text, end] = ['', 0];
    for (const item of items) {
      if (!('str' in item)) continue;
      const x = Number(item.transform[4]);
      // Letters of two fonts stand side by side.
      text += Math.abs(x - end) < 0.5 || text === '' ? item.str : ` ${item.str}`;
      end = x + item.width;
    }
    pages.push(text.replace(/ +/g, ' ').trim());
  }
  const { info } = await document.getMetadata();
  // Null, whatever its type says, in a file without tags.
  const tree = (await (await document.getPage(1)).getStructTree()) as Branch;
  const { Title, Language } = info as { Title: string; Language: string };
  return { pages, title: Title, language: Language, isTagged: tree !== null, roles: rolesOf(tree) };
}

type Branch = { role?: string; children?: unknown[] } | null;

/** How often each role is in a tree of a page. */
function rolesOf(tree: Branch): Record<string, number> {
  const counts: Record<string, number> = {};
  const look = (branch: Branch): void => {
    if (branch?.role) counts[branch.role] = (counts[branch.role] ?? 0) + 1;
    for (const child of branch?.children ?? []) look(child as Branch);
  };
  look(tree);
  return counts;
}
