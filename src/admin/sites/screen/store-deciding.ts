import { refusalOf } from '#admin/day/state/call-day.ts';
import { keyFor } from '#scheduler/kit/session/send-once.ts';
import type { Decided, Decisions } from '../decisions.schema.ts';
import { callSites } from './call-sites.ts';
import { fieldOf } from './changes.ts';
import { $editing, change, type Deciding } from './editing.ts';
import { decidedWords, NO_ANSWER } from './edit-words.ts';
import type { hoursOf } from './store-preview.ts';
import { followStranded } from './store-stranded.ts';

/** What is sent once more because no answer came is done once. */
const attemptOf = keyFor();

/** Follows the job of what was decided. */
export function follow(site: string, { jobId }: Decided): void {
  if (jobId !== null) void followStranded(site, jobId, true);
}

/** Shows whom a job has left where they are, to decide about them again. */
export async function decideAgain(jobId: string): Promise<void> {
  await ask({ jobId }, { jobId });
}

/** Has done what was decided about those whom a job has left where they are. */
export async function decideOf(jobId: string, decisions: Decisions): Promise<void> {
  const now = $editing.get();
  if (now.state !== 'open') return;
  change({ isBusy: true });
  const { locationId: id } = now.site;
  try {
    const sent = { param: { id, jobId }, json: { decisions } };
    const decided = await callSites('$post', '/admin/sites/:id/stranded/:jobId', sent, {
      idempotencyKey: attemptOf(JSON.stringify([jobId, decisions])).take(),
    });
    change({ isBusy: false, deciding: null, said: { tone: 'ok', title: 'Decided.', text: decidedWords(decided) } });
    follow(id, decided);
  } catch (error) {
    await refused(error, { jobId }, { jobId });
  }
}

type StrandingBody =
  | { edit: ReturnType<typeof hoursOf> }
  | { stationStatus: 'Suspended'; from?: string }
  | { jobId: string };

/** Looks up whom this strands, and shows them. Answers false where that didn't come. */
async function ask(json: StrandingBody, of: Partial<Deciding>): Promise<boolean> {
  const now = $editing.get();
  if (now.state !== 'open') return false;
  const param = { id: now.site.locationId };
  try {
    const people = await callSites('$post', '/admin/sites/:id/stranded', { param, json }, { reads: true });
    change({ deciding: { people, status: null, jobId: null, problem: null, gone: [], ...of } });
    return true;
  } catch {
    return false;
  }
}

/** Says why something was not saved; who it would strand is shown, to be decided about. */
export async function refused(error: unknown, body: StrandingBody, of: Partial<Deciding> = {}): Promise<void> {
  const now = $editing.get();
  if (now.state !== 'open') return;
  const { deciding } = now;
  const problem = refusalOf(error)?.problem;
  change({ isBusy: false });
  const isAsked = problem?.code === 'visits-undecided' || problem?.code === 'times-gone';
  if (isAsked) {
    const gone = (problem.errors ?? []).map(({ path }) => path.replace('decisions.', ''));
    if (await ask(body, { ...of, gone, problem: deciding && problem.detail })) return;
  }
  const errors = (problem?.errors ?? []).map(({ path, message }) => ({ field: fieldOf(path), message }));
  if (deciding && (isAsked || !problem)) change({ deciding: { ...deciding, problem: NO_ANSWER } });
  else if (errors.length > 0) change({ errors, attempt: now.attempt + 1, deciding: null });
  else
    change({
      deciding: null,
      said: problem
        ? { tone: problem.status === 412 ? 'warn' : 'error', title: 'It was not saved.', text: problem.detail }
        : { tone: 'error', title: 'It was not saved.', text: NO_ANSWER },
    });
}

/** Goes back to the hours; nothing was changed. */
export function stopDeciding(): void {
  change({ deciding: null });
}
