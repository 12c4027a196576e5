import { onMount } from 'nanostores';

import { makeChange, refusalOf } from '#admin/frame/change.ts';
import { askedAgain } from '#admin/frame/asked-again.ts';
import { standAt } from '#admin/frame/store-me.ts';
import type { Decisions } from '../decisions.schema.ts';
import type { ConsoleSite } from '../site-calls.schema.ts';
import { callSites } from './call-sites.ts';
import { isOf, rebased } from './changes.ts';
import { draftOf, hasGoodHours, typedOf, type Draft } from './draft.ts';
import { decidedWords, statusSaid } from './edit-words.ts';
import { $editing, change, type Open, type StatusChange } from './editing.ts';
import { decideOf, follow, notSaved } from './store-deciding.ts';
import { hoursOf, loadPreview, previewSoon } from './store-preview.ts';
import { openSiteId } from './store-sites.ts';

const sendEdit = makeChange();

onMount($editing, () => {
  // A build draws the page as well.
  const id = typeof document === 'undefined' ? null : openSiteId();
  if (id !== null) void openSite(id);
});

/** Opens a site. */
export async function openSite(id: string): Promise<void> {
  askedAgain($editing);
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
  const json = { ...typedOf(now.draft), version, ...(decisions && { decisions }) };
  const input = { param: { id }, json };
  const sent = await sendEdit(input, (options) => callSites('$put', '/admin/sites/:id', input, options));
  if (sent.state !== 'done') return notSaved(sent, { edit: hoursOf(now.draft) });
  const { site, decided } = sent.answer;
  const title = site.stationStatus === 'Active' ? 'Saved. Visitors see the new times now.' : 'Saved.';
  const typed = rebased(typedSince({ was: now.draft, draft: now.draft }), draftOf(site));
  show(site, { tone: 'ok', title, text: decidedWords(decided) }, typed);
  follow(id, decided);
}

/** Suspends, opens again or closes. */
export async function becomes(status: StatusChange, decisions?: Decisions): Promise<void> {
  const now = $editing.get();
  if (now.state !== 'open' || now.isBusy) return;
  change({ isBusy: true });
  const { locationId: id, version } = now.site;
  const input = { param: { id }, json: { ...status, version, ...(decisions && { decisions }) } };
  const sent = await sendEdit(input, (options) => callSites('$patch', '/admin/sites/:id/status', input, options));
  if (sent.state !== 'done') {
    const { from } = status;
    return notSaved(sent, { stationStatus: 'Suspended', ...(from !== undefined && { from }) }, { status });
  }
  const { site, decided } = sent.answer;
  // Keeps what was typed since.
  show(site, { tone: 'ok', title: statusSaid(now.site, site), text: decidedWords(decided) }, typedSince(now).draft);
  follow(id, decided);
}

/** Goes on with what was decided about who is stranded. */
export async function decide(decisions: Decisions): Promise<void> {
  const now = $editing.get();
  if (now.state !== 'open' || !now.deciding || now.isBusy) return;
  const { status, jobId } = now.deciding;
  if (jobId !== null) return decideOf(jobId, decisions);
  return status === null ? save(decisions) : becomes(status, decisions);
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
