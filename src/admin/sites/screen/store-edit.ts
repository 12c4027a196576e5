import { atom, onMount } from 'nanostores';

import { refusalOf } from '#admin/day/state/call-day.ts';
import { standAt } from '#admin/frame/store-me.ts';
import type { FieldError } from '#ui/fields/ErrorSummary.tsx';
import type { Decided, Decisions } from '../decisions.schema.ts';
import type { ConsoleSite, Preview } from '../site-calls.schema.ts';
import type { Stranded } from '../stranded-calls.schema.ts';
import { callSites } from './call-sites.ts';
import { openSiteId } from './store-sites.ts';
import { fieldOf, isOf, rebased } from './changes.ts';
import { decidedWords, NO_ANSWER, STATUS_SAID } from './edit-words.ts';
import { keyOf } from './sent-key.ts';
import { draftOf, hasGoodHours, typedOf, type Draft } from './draft.ts';
import { followStranded } from './store-stranded.ts';

/**
 * Who a change would leave before a closed door, while it is decided about them; `status` for a change of that, `jobId` for a job that has left them so. `problem`: why it
 * was not saved, and `gone` whose times are taken.
 */
export type Deciding = {
  people: Stranded;
  status: ConsoleSite['stationStatus'] | null;
  jobId: string | null;
  problem: string | null;
  gone: readonly string[];
};

/** The open site. */
export type Editing =
  | { state: 'loading' | 'gone' | 'failed' | 'guest' }
  | {
      state: 'open';
      site: ConsoleSite;
      was: Draft;
      draft: Draft;
      preview: Preview | null;
      date: string | null;
      errors: FieldError[];
      attempt: number;
      deciding: Deciding | null;
      /** What came of the last step, or why it didn't. */
      said: { tone: 'ok' | 'error' | 'warn' | 'info'; title: string; text: string } | null;
      isBusy: boolean;
    };
type Open = Extract<Editing, { state: 'open' }>;

export const $editing = atom<Editing>({ state: 'loading' });

onMount($editing, () => {
  // A build draws the page as well.
  const id = typeof document === 'undefined' ? null : openSiteId();
  if (id !== null) void openSite(id);
});

/** Opens a site. */
export async function openSite(id: string): Promise<void> {
  try {
    show(await callSites('$get', '/admin/sites/:id', { param: { id } }), null);
  } catch (error) {
    const refusal = refusalOf(error);
    $editing.set({ state: refusal?.status === 401 ? 'guest' : refusal ? 'gone' : 'failed' });
  }
}

function show(site: ConsoleSite, said: Open['said'], typed?: Draft): void {
  const was = draftOf(site);
  const { name, timeZoneIANA: timeZone, timeZoneName } = site;
  standAt({ name, timeZone, timeZoneName });
  const common = { preview: null, date: null, errors: [], attempt: 0, deciding: null, isBusy: false };
  $editing.set({ state: 'open', site, was, draft: typed ?? was, said, ...common });
  void loadPreview();
}

function change(changes: Partial<Open>): void {
  const now = $editing.get();
  if (now.state === 'open') $editing.set({ ...now, ...changes });
}

/** Changes what is typed; what people who book would see follows. */
export function edit(changes: Partial<Draft>): void {
  const now = $editing.get();
  if (now.state !== 'open') return;
  const errors = now.errors.filter(({ field }) => !Object.keys(changes).some((key) => isOf(key, field)));
  change({ draft: { ...now.draft, ...changes }, errors, said: null });
  previewSoon();
}

let discarded: Draft | null = null;

/** Puts all back as it was; what was typed can be taken back. */
export function discard(): void {
  const now = $editing.get();
  if (now.state !== 'open') return;
  discarded = now.draft;
  change({ draft: now.was, errors: [], said: { tone: 'info', title: 'All is as it was.', text: '' } });
  void loadPreview();
}

/** What was discarded last is there again. */
export function takeBack(): void {
  if (discarded) edit(discarded);
}

/** Looks at another day. */
export function previewOn(date: string): void {
  change({ date });
  void loadPreview();
}

/** After so many milliseconds without a stroke. */
const PAUSE = 250;
let waiting: ReturnType<typeof setTimeout> | undefined;
function previewSoon(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => void loadPreview(), PAUSE);
}

let latest: AbortController | undefined;

async function loadPreview(): Promise<void> {
  const now = $editing.get();
  if (now.state !== 'open' || !now.site.may.hours || !hasGoodHours(now.draft)) return;
  latest?.abort();
  const { signal } = (latest = new AbortController());
  const json = { ...hoursOf(now.draft), ...(now.date !== null && { date: now.date }) };
  try {
    const id = now.site.locationId;
    const preview = await callSites(
      '$post',
      '/admin/sites/:id/preview',
      { param: { id }, json },
      { signal, reads: true },
    );
    if (!signal.aborted) change({ preview });
  } catch {
    if (!signal.aborted) change({ preview: null });
  }
}

function hoursOf(draft: Draft) {
  const { hoursOfOperation, specialDays, hourlyCapacity, reserveCapacity, testingModels } = typedOf(draft);
  return { hoursOfOperation, specialDays, hourlyCapacity, reserveCapacity, testingModels };
}

/** What was sent last. */
/** Saves what is typed; who it would strand is shown first. */
export async function save(decisions?: Decisions): Promise<void> {
  const now = $editing.get();
  if (now.state !== 'open' || now.isBusy) return;
  if (!hasGoodHours(now.draft)) {
    const errors = [{ field: 'hours', message: 'Mend what is marked' }];
    change({ errors, attempt: now.attempt + 1, deciding: null });
    return;
  }
  change({ isBusy: true });
  const { locationId: id, version } = now.site;
  try {
    const json = { ...typedOf(now.draft), version, ...(decisions && { decisions }) };
    const saved = await callSites('$put', '/admin/sites/:id', { param: { id }, json }, keyOf(id, json));
    const title = saved.site.stationStatus === 'Active' ? 'Saved. Visitors see the new times now.' : 'Saved.';
    const typed = rebased(typedSince({ was: now.draft, draft: now.draft }), draftOf(saved.site));
    show(saved.site, { tone: 'ok', title, text: decidedWords(saved.decided) }, typed);
    follow(id, saved.decided);
  } catch (error) {
    await refused(error, { edit: hoursOf(now.draft) });
  }
}

/** Suspends, opens again or closes. */
export async function becomes(status: ConsoleSite['stationStatus'], decisions?: Decisions): Promise<void> {
  const now = $editing.get();
  if (now.state !== 'open' || now.isBusy) return;
  change({ isBusy: true });
  const { locationId: id, version } = now.site;
  try {
    const json = { stationStatus: status, version, ...(decisions && { decisions }) };
    const saved = await callSites('$patch', '/admin/sites/:id/status', { param: { id }, json }, keyOf(id, json));
    // What is typed and not saved yet stays.
    show(
      saved.site,
      { tone: 'ok', title: STATUS_SAID[status], text: decidedWords(saved.decided) },
      typedSince(now).draft,
    );
    follow(id, saved.decided);
  } catch (error) {
    await refused(error, { stationStatus: 'Suspended' }, { status });
  }
}

function follow(site: string, { jobId }: Decided): void {
  if (jobId !== null) void followStranded(site, jobId, true);
}

/** Goes on with what was decided about who is stranded. */
export async function decide(decisions: Decisions): Promise<void> {
  const now = $editing.get();
  if (now.state !== 'open' || !now.deciding || now.isBusy) return;
  const { status, jobId } = now.deciding;
  if (jobId !== null) return decideOf(jobId, decisions);
  return status === null ? save(decisions) : becomes(status, decisions);
}

/** Shows whom a job has left where they are, to decide about them again. */
export async function decideAgain(jobId: string): Promise<void> {
  await ask({ jobId }, { jobId });
}

async function decideOf(jobId: string, decisions: Decisions): Promise<void> {
  const now = $editing.get();
  if (now.state !== 'open') return;
  change({ isBusy: true });
  const { locationId: id } = now.site;
  try {
    const sent = { param: { id, jobId }, json: { decisions } };
    const decided = await callSites('$post', '/admin/sites/:id/stranded/:jobId', sent, keyOf(jobId, decisions));
    change({ isBusy: false, deciding: null, said: { tone: 'ok', title: 'Decided.', text: decidedWords(decided) } });
    follow(id, decided);
  } catch (error) {
    await refused(error, { jobId }, { jobId });
  }
}

type StrandingBody = { edit: ReturnType<typeof hoursOf> } | { stationStatus: 'Suspended' } | { jobId: string };

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

async function refused(error: unknown, body: StrandingBody, of: Partial<Deciding> = {}): Promise<void> {
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

/** Loads the site again as a colleague has left it; what is typed stays on top of that. */
export async function reload(): Promise<void> {
  const now = $editing.get();
  if (now.state !== 'open') return;
  try {
    const site = await callSites('$get', '/admin/sites/:id', { param: { id: now.site.locationId } });
    const said = { title: 'This is the site as it is now, with what you typed.', text: 'Look at it, then save.' };
    show(site, { tone: 'ok', ...said }, rebased(typedSince(now), draftOf(site)));
  } catch {
    const title = 'The site did not load.';
    change({ said: { tone: 'error', title, text: 'What you typed is still here: try again.' } });
  }
}

/** What is typed by now, as against what was there at some moment; who types while a call is on its way loses nothing. */
function typedSince({ was, draft }: Pick<Open, 'was' | 'draft'>): Pick<Open, 'was' | 'draft'> {
  const now = $editing.get();
  return { was, draft: now.state === 'open' ? now.draft : draft };
}
