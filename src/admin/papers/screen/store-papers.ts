import { atom, onMount } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { askedAgain } from '../../frame/asked-again.ts';
import { firstWords, makeChange } from '#admin/frame/change.ts';
import { loadMe } from '../../frame/store-me.ts';
import type { AskPaper, Paper, Papers } from '../paper.schema.ts';
import { callPapers } from './call-papers.ts';
import { askingAgain, askingFor, isPending, sizeOf, titleOf, type Asking } from './paper-words.ts';

/** Milliseconds between two looks while something is made: the longer it takes, the longer. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [800, 5000];

/** The list: on its way, shown, or why it isn't. `asOf`: the server's time of it, epoch ms. */
type PapersShown =
  | { state: 'loading' }
  | { state: 'guest' }
  | { state: 'refused' }
  | { state: 'failed' }
  | { state: 'shown'; papers: Papers; asOf: number };

export const $papers = atom<PapersShown>({ state: 'loading' });
/** What the dialog asks; null while it is closed. */
export const $asking = atom<Asking | null>(null);
/** Why nothing was asked for, in words; of the dialog while that is open. */
export const $problem = atom<string | null>(null);
/** Why nothing was stopped. */
export const $notStopped = atom<string | null>(null);
export const $isSending = atom(false);
/** What is announced. */
export const $said = atom('');

let timer: ReturnType<typeof setTimeout> | undefined;

onMount($papers, () => {
  // A build draws the page as well.
  if (typeof document === 'undefined') return;
  void loadPapers().then(openAsked);
  return () => clearTimeout(timer);
});

/** Loads the list, and again as long as something of it is being made. */
export async function loadPapers(pause = FIRST_PAUSE): Promise<void> {
  askedAgain($papers);
  clearTimeout(timer);
  try {
    const papers = await callPapers('$get', '/admin/downloads', {});
    announce(papers.papers);
    $papers.set({ state: 'shown', papers, asOf: Date.parse(papers.now) });
  } catch (error) {
    notLoaded(error);
  }
  const shown = $papers.get();
  if (shown.state !== 'shown' || !shown.papers.papers.some(isPending)) return;
  timer = setTimeout(() => void loadPapers(Math.min(pause * 1.3, LONGEST_PAUSE)), pause);
}

/** A list that is shown stays. */
function notLoaded(error: unknown): void {
  const status = error instanceof CallError ? error.status : undefined;
  if (status === 401) $papers.set({ state: 'guest' });
  else if (status === 403) $papers.set({ state: 'refused' });
  else if ($papers.get().state !== 'shown') $papers.set({ state: 'failed' });
}

/** Says what has come to its end since the last look. */
function announce(papers: readonly Paper[]): void {
  const before = $papers.get();
  const waited = before.state === 'shown' ? before.papers.papers.filter(isPending).map(({ jobId }) => jobId) : [];
  const ended = papers.filter((paper) => waited.includes(paper.jobId) && !isPending(paper));
  if (ended.length === 0) return;
  $said.set(
    ended.map((paper) => `${titleOf(paper)}: ${paper.file ? `ready, ${sizeOf(paper)}` : 'not made'}.`).join(' '),
  );
  void loadMe();
}

/** Opens the dialog for what the address names, as the page of a day does; then the address names nothing any more. */
function openAsked(): void {
  const shown = $papers.get();
  const address = new URLSearchParams(location.search);
  const kind = ['day-list', 'drive-up', 'visit'].find((one) => one === address.get('kind')) as 'day-list' | undefined;
  if (shown.state !== 'shown' || !kind) return;
  history.replaceState(null, '', location.pathname);
  const { papers } = shown;
  const [site, date, appointmentId] = ['site', 'date', 'visit'].map((name) => address.get(name));
  const first = askingFor(kind, papers, today());
  beginToAsk({
    ...first,
    site: site ?? first.site,
    date: date ?? first.date,
    appointmentId: appointmentId ?? '',
  });
}

/** Opens the dialog for a paper; why another one wasn't asked for is said no longer. */
export function beginToAsk(asking: Asking): void {
  $problem.set(null);
  $asking.set(asking);
}

/** Closes it. */
export function closeAsking(): void {
  $problem.set(null);
  $asking.set(null);
}

/** Today as the calendar of this browser has it, 'YYYY-MM-DD'. */
export function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Asks for what the dialog says. It stays open with why, where that is refused. */
export async function send(): Promise<void> {
  const asking = $asking.get();
  if (!asking || $isSending.get()) return;
  if (await ask(asking)) $asking.set(null);
}

/** Asks again for a paper; for the sheet of a visit only after asking about it. */
export async function again(paper: Paper): Promise<void> {
  const asking = askingAgain(paper);
  if (paper.kind === 'visit') beginToAsk(asking);
  else await ask(asking);
}

const sendChange = makeChange();

async function ask(asking: Asking): Promise<boolean> {
  $isSending.set(true);
  $problem.set(null);
  const json = askedBy(asking);
  const asked = await sendChange(json, (options) => callPapers('$post', '/admin/downloads', { json }, options));
  $isSending.set(false);
  if (asked.state === 'done') {
    $said.set(`${titleOf(asked.answer)}: being made.`);
    await loadPapers();
    void loadMe();
    return true;
  }
  $problem.set(asked.state === 'refused' ? firstWords(asked.refusal) : `${asked.why} Try again: it is made once.`);
  return false;
}

function askedBy({ kind, site, date, from, to, year, appointmentId }: Asking): AskPaper {
  switch (kind) {
    case 'visit':
      return { kind, appointmentId };
    case 'visits':
      return { kind, from, to, ...(site && { site }) };
    case 'counts':
      return { kind, year };
    case 'day-list':
    case 'drive-up':
      return { kind, site, date };
  }
}

/** Stops making a paper. */
export async function stop({ jobId }: Paper): Promise<void> {
  $notStopped.set(null);
  try {
    await callPapers('$delete', '/admin/downloads/:id', { param: { id: jobId } });
  } catch {
    $notStopped.set('It was not stopped. Try again.');
  }
  await loadPapers();
}
