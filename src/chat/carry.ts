import type { Answers } from './answers.ts';

/** The page of services for somebody's answers. */
export const RESULTS_PAGE = '/findcare/category/chat-results';
/** Where answers are kept in the state of a history entry. */
const KEY = 'helpChoosing';

/** Told to the page when its answers changed without leaving it. */
export const ANSWERS_EVENT = 'find-care:answers';

/** The browser's Navigation API, as far as it is used here; some browsers have none. */
type Entries = {
  currentEntry: { getState: () => unknown } | null;
  navigate: (url: string, options: { state: unknown }) => unknown;
  updateCurrentEntry: (options: { state: unknown }) => void;
};

/**
 * Leads to the services with the answers in the state of the history entry: they survive a reload and Back, and reach no address, web storage or server
 * [CHAT-3]. On that page itself they change in place.
 */
export function carryResult(answers: Answers): void {
  const entries = navigationEntries();
  // What was typed has done its part; its symptoms are carried.
  const state = { [KEY]: { ...answers, words: undefined } };
  if (location.pathname === RESULTS_PAGE) {
    if (entries) entries.updateCurrentEntry({ state });
    else history.replaceState(state, '');
    window.dispatchEvent(new Event(ANSWERS_EVENT));
  } else if (entries) {
    entries.navigate(RESULTS_PAGE, { state });
  } else {
    history.pushState(state, '', RESULTS_PAGE);
    location.reload();
  }
}

/** The answers that this page was opened with; undefined when there are none. */
export function carriedAnswers(): Answers | undefined {
  const state: unknown = navigationEntries()?.currentEntry?.getState() ?? history.state;
  const answers = isRecord(state) ? state[KEY] : undefined;
  return isRecord(answers) && Array.isArray(answers['symptoms']) ? (answers as Answers) : undefined;
}

function navigationEntries(): Entries | undefined {
  return (globalThis as { navigation?: Entries }).navigation;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
