import { IDLE_MINUTES, WARN_MINUTES } from '#identity/idle.ts';
import type { Question } from './ask.ts';
import { callSession } from './call-session.ts';
import { endPage, type Kept, type Why } from './end-page.ts';
import { loadParts } from './load-parts.ts';
import { CHANNEL, here, type News } from './tabs.ts';

/** What somebody does on a page. */
const ACTS = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove'] as const;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const WARN_MS = WARN_MINUTES * MINUTE;
const IDLE_MS = IDLE_MINUTES * MINUTE;
/** A little before the server ends the session by itself, so that it still knows whose it was. */
const END_MS = IDLE_MS - 2 * SECOND;
/** What is shown then is loaded before, while the line still stands. */
const LOAD_MS = WARN_MS - MINUTE;
const TRY_AGAIN_MS = 5 * SECOND;

/** The spec's session-timeout overlay: whether it is shown, and for how many seconds (spec 3) [SHELL-3]. */
export const sessionTimeOut = { flag: false, timerCount: 0 };

/** The CSRF token of the session that is watched; '' on a page of nobody's. */
let token = '';
let lastAct = 0;
let lastTold = 0;
/** Something was done that the server has not heard of. */
let hasUnsaid = false;
let question: Question | undefined;
let checking: ReturnType<typeof setTimeout> | undefined;
let telling: ReturnType<typeof setTimeout> | undefined;
let trying: ReturnType<typeof setTimeout> | undefined;
let channel: BroadcastChannel | undefined;
const listening = new AbortController();
const isOver = (): boolean => listening.signal.aborted || here.hasSignedOut;

/**
 * Signs out who isn't there: asks after 28 minutes, in all tabs of the browser, and ends after 30. Only for a page of someone signed in; `own` is
 * the CSRF token of their session [SHELL-3].
 */
export function watchTimeOut(own: string): void {
  if (token) return;
  token = own;
  lastAct = lastTold = Date.now();
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<News>) => hear(data);
  channel.postMessage({ at: lastAct } satisfies News);
  const { signal } = listening;
  for (const act of ACTS) addEventListener(act, acted, { capture: true, passive: true, signal });
  addEventListener('focus', check, { signal });
  document.addEventListener('visibilitychange', check, { signal });
  addEventListener('pagehide', leave, { signal });
  addEventListener('pageshow', comeBack, { signal });
  telling = setTimeout(tell, MINUTE);
  check();
}

/** Somebody did something here. */
function acted(): void {
  const now = Date.now();
  // While it is asked, only the answer counts.
  if (isOver() || question || now - lastAct < SECOND) return;
  if (now - lastAct >= END_MS) return check();
  lastAct = now;
  hasUnsaid = true;
  channel?.postMessage({ at: now } satisfies News);
  tell();
}

/** Tells the server, at most once a minute; what is done in between is told at the end of it. */
function tell(): void {
  clearTimeout(telling);
  const soon = lastTold + MINUTE - Date.now();
  if (soon > 0) telling = setTimeout(tell, soon);
  else void say();
}

/** True when the server has heard that somebody is there. */
async function say(): Promise<boolean> {
  lastTold = Date.now();
  hasUnsaid = false;
  const answer = await callSession('activity', token);
  if (answer?.['loggedIn'] === 'false') end('elsewhere');
  return answer?.['loggedIn'] === 'true';
}

function hear(news: News): void {
  if ('out' in news) return end(news.out, news.kept ?? NOTHING_KEPT);
  if (news.at <= lastAct) return;
  lastAct = news.at;
  lastTold = Math.max(lastTold, news.at);
  check();
}

const NOTHING_KEPT: Kept = { keptUntil: null, forget: '' };

/** Looks at the clock, which may have gone on without this page, and looks again when it is next time to do something. */
function check(): void {
  clearTimeout(checking);
  if (isOver()) return;
  const quiet = Date.now() - lastAct;
  if (quiet >= END_MS) return end('idle');
  if (quiet >= LOAD_MS) void loadParts();
  if (quiet >= WARN_MS) void warn();
  else close();
  const next = [LOAD_MS, WARN_MS, END_MS].find((at) => at > quiet) ?? END_MS;
  checking = setTimeout(check, quiet >= WARN_MS ? SECOND - (quiet % SECOND) : next - quiet);
}

async function warn(): Promise<void> {
  const parts = await loadParts();
  const quiet = Date.now() - lastAct;
  if (!parts || isOver() || quiet < WARN_MS) return;
  question ??= parts.ask({ endsAt: lastAct + IDLE_MS, onStay: () => void stay(), onOut: () => end('chosen') });
  Object.assign(sessionTimeOut, { flag: true, timerCount: Math.floor((quiet - WARN_MS) / SECOND) });
  question.tick(Math.ceil((IDLE_MS - quiet) / SECOND), sessionTimeOut.timerCount);
}

/** Stays once the server has heard of it; until then it is tried again. */
async function stay(): Promise<void> {
  clearTimeout(trying);
  if (await say()) {
    lastAct = Date.now();
    channel?.postMessage({ at: lastAct } satisfies News);
    return check();
  }
  if (isOver() || !question) return;
  question.failed();
  trying = setTimeout(() => void stay(), TRY_AGAIN_MS);
}

function close(): void {
  clearTimeout(trying);
  question?.close();
  question = undefined;
  Object.assign(sessionTimeOut, { flag: false, timerCount: 0 });
}

/** Signed out, here or by the `news` of another tab: takes the page away, ends the session, and says what waits. */
function end(why: Why, news?: Kept): void {
  if (isOver()) return;
  listening.abort();
  clearTimeout(checking);
  clearTimeout(telling);
  close();
  const tellKept = endPage(why);
  if (channel) channel.onmessage = ({ data }: MessageEvent<News>) => 'out' in data && data.kept && tellKept(data.kept);
  if (news) return tellKept(news);
  if (why === 'elsewhere') return;
  channel?.postMessage({ out: why } satisfies News);
  void callSession(why === 'idle' ? 'time-out' : 'sign-out', token).then((answer) => {
    const kept = { ...NOTHING_KEPT, ...(answer as Partial<Kept> | null) };
    if (!kept.forget) return;
    channel?.postMessage({ out: why, kept } satisfies News);
    tellKept(kept);
  });
}

/** What the browser keeps of a page that is left shows nothing until the server has said who is there. */
function leave({ persisted }: PageTransitionEvent): void {
  if (hasUnsaid) void say();
  if (persisted) document.body.hidden = true;
}

function comeBack({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  void say().then((isThere) => {
    if (isThere) document.body.hidden = false;
    else if (!isOver()) location.reload();
  });
}
