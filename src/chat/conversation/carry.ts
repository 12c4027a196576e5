import type { Answers } from './answers.ts';

/** The page of services for somebody's answers. */
export const RESULTS_PAGE = '/findcare/category/chat-results';
/** Where answers are kept in the state of a history entry. */
const KEY = 'helpChoosing';

/** Told to the page when its answers changed without leaving it. */
export const ANSWERS_EVENT = 'find-care:answers';

/**
 * Opens the results with answers in history.state: they survive reload and Back, and reach no address, storage or
 * server [CHAT-3].
 */
export function carryResult(answers: Answers): void {
  // What was typed has done its part; its symptoms are carried.
  const { words: _typed, ...carried } = answers;
  const state = { [KEY]: carried };
  if (location.pathname === RESULTS_PAGE) {
    history.replaceState(state, '');
    window.dispatchEvent(new Event(ANSWERS_EVENT));
  } else {
    history.pushState(state, '', RESULTS_PAGE);
    location.reload();
  }
}

/** The answers that this page was opened with; undefined when there are none. */
export function carriedAnswers(): Answers | undefined {
  const state: unknown = history.state;
  const answers = isRecord(state) ? state[KEY] : undefined;
  return isRecord(answers) && Array.isArray(answers['symptoms']) ? (answers as Answers) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
