import { atom, onMount } from 'nanostores';

import type { Answers } from '../conversation/answers.ts';
import { ANSWERS_EVENT, carriedAnswers } from '../conversation/carry.ts';
import { resultOf, type Result } from '../conversation/result.ts';
import type { Script } from '../conversation/script.schema.ts';
import { openAssistant } from '../talk/open-assistant.ts';
import { $content, loadContent, restart, resume, type ChatState } from '../talk/store.ts';

/** What the page of results shows: nothing known yet, no answers to go by, what stands in their place, or where the answers lead. */
export type AnswerResults =
  | { state: 'waiting' }
  | { state: 'none' }
  | { state: 'failed' }
  | { state: 'found'; script: Script; answers: Answers; result: Result };

/** Where the answers lead [RESULT-1]. */
export const $results = atom<AnswerResults>({ state: 'waiting' });

onMount($results, () => {
  if (typeof document === 'undefined') return;
  const stop = $content.listen(follow);
  follow();
  addEventListener(ANSWERS_EVENT, follow);
  addEventListener('popstate', follow);
  return () => {
    stop();
    removeEventListener(ANSWERS_EVENT, follow);
    removeEventListener('popstate', follow);
  };
});

let known = '';

/** Reads the answers that the page was opened with, and where they lead as soon as the script is there. */
function follow(): void {
  const answers = carriedAnswers();
  const content = $content.get();
  const now = JSON.stringify([answers, content.state]);
  if (now === known) return;
  known = now;
  document.documentElement.toggleAttribute('data-answered', answers !== undefined);
  $results.set(resultsOf(answers, content));
  if (answers && content.state === 'loading') void loadContent();
}

function resultsOf(answers: Answers | undefined, content: ChatState): AnswerResults {
  if (!answers) return { state: 'none' };
  if (content.state !== 'ready') return { state: content.state === 'failed' ? 'failed' : 'waiting' };
  const result = resultOf(content.script, answers);
  return result ? { state: 'found', script: content.script, answers, result } : { state: 'none' };
}

/** Opens the assistant at the page of all answers, to change them. */
export function changeAnswers(answers: Answers): void {
  resume(answers);
  void openAssistant();
}

/** Starts over: the assistant asks from its first question. */
export function newSearch(): void {
  restart();
  void openAssistant();
}
