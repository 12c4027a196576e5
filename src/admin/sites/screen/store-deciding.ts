import { makeChange, outageWords, type Failed } from '#admin/frame/change.ts';
import type { Decided, Decisions } from '../decisions.schema.ts';
import { callSites } from './call-sites.ts';
import { fieldOf } from './changes.ts';
import { $editing, change, type Deciding } from './editing.ts';
import { decidedWords, notSavedWords } from './edit-words.ts';
import type { hoursOf } from './store-preview.ts';
import { followStranded } from './store-stranded.ts';

const sendDecisions = makeChange();

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
  const sent = { param: { id, jobId }, json: { decisions } };
  const decided = await sendDecisions(sent, (options) =>
    callSites('$post', '/admin/sites/:id/stranded/:jobId', sent, options),
  );
  if (decided.state !== 'done') return notSaved(decided, { jobId }, { jobId });
  const { answer } = decided;
  change({ isBusy: false, deciding: null, said: { tone: 'ok', title: 'Decided.', text: decidedWords(answer) } });
  follow(id, answer);
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
export async function notSaved(failed: Failed, body: StrandingBody, of: Partial<Deciding> = {}): Promise<void> {
  const now = $editing.get();
  if (now.state !== 'open') return;
  const { deciding } = now;
  const problem = failed.state === 'refused' ? failed.refusal.problem : undefined;
  const outage = notSavedWords(failed.state === 'unknown' ? failed.why : outageWords(failed.refusal));
  change({ isBusy: false });
  const isAsked = problem?.code === 'visits-undecided' || problem?.code === 'times-gone';
  if (isAsked) {
    const gone = (problem.errors ?? []).map(({ path }) => path.replace('decisions.', ''));
    if (await ask(body, { ...of, gone, problem: deciding && problem.detail })) return;
  }
  const errors = (problem?.errors ?? []).map(({ path, message }) => ({ field: fieldOf(path), message }));
  if (deciding && (isAsked || !problem)) change({ deciding: { ...deciding, problem: outage } });
  else if (errors.length > 0) change({ errors, attempt: now.attempt + 1, deciding: null });
  else
    change({
      deciding: null,
      said: problem
        ? { tone: problem.status === 412 ? 'warn' : 'error', title: 'It was not saved.', text: problem.detail }
        : { tone: 'error', title: 'It was not saved.', text: outage },
    });
}

/** Goes back to the hours; nothing was changed. */
export function stopDeciding(): void {
  change({ deciding: null });
}
