import { atom } from 'nanostores';

import { client } from '#api/browser/client.ts';
import { carryResult } from '../conversation/carry.ts';
import type { Answers } from '../conversation/answers.ts';
import { resultOf } from '../conversation/result.ts';
import type { Script } from '../conversation/script.schema.ts';
import type { chatRoutes } from '../server/routes.ts';
import { isAnswered, OPENING, talkAfter, type TalkMove, type TalkStep, type Talk } from '../conversation/steps.ts';

/** What the assistant says: on its way, there, or not to be had. `markup` is the line below every question. */
export type ChatState = { state: 'loading' } | { state: 'ready'; script: Script; markup: string } | { state: 'failed' };

/** The assistant's content [CHAT-4]. */
export const $content = atom<ChatState>({ state: 'loading' });
/** Where the conversation is. It ends with the page: answers are kept nowhere else [CHAT-3]. */
export const $talk = atom<Talk>(OPENING);
/** True while the window is open. */
export const $isOpen = atom(false);
/** True once Next was pressed in a turn without an answer: its error shows. */
export const $tried = atom(false);

const call = client<ReturnType<typeof chatRoutes>>();

/** Fetches the assistant's content, unless it is there already. */
export async function loadContent(): Promise<void> {
  if ($content.get().state === 'ready') return;
  $content.set({ state: 'loading' });
  try {
    const { contents } = await call('$get', '/content/chat', { query: { id: 'help-choosing' } });
    const [script, markup] = contents;
    $content.set({ state: 'ready', script: script.contentData, markup: markup.contentData });
  } catch (error) {
    // The window says so itself; the page goes on [ERR-3].
    console.warn('assistant', error);
    $content.set({ state: 'failed' });
  }
}

/** The step at which the window was opened again; null once somebody moves on from it. */
export const $leftAt = atom<TalkStep | null>(null);

/** Opens the window where the conversation was left. */
export function openTalk(): void {
  const { step } = $talk.get();
  $leftAt.set(step === 'opening' ? null : step);
  $isOpen.set(true);
  void loadContent();
}

/** Closes the window; the answers stay until the page goes. */
export function closeTalk(): void {
  $isOpen.set(false);
}

/** Makes a move; Next without an answer shows the error of the turn. */
export function move(one: TalkMove): void {
  const content = $content.get();
  if (content.state !== 'ready') return;
  const before = $talk.get();
  const after = talkAfter(content.script, before, one);
  const stands = after.step === before.step && after.danger === before.danger;
  if (!stands) $leftAt.set(null);
  $tried.set(one.type === 'next' && stands && !isAnswered(content.script, before.answers, before.step));
  $talk.set(after);
}

/** Takes an answer; it never leads on, but to what to do in danger. */
export function answer(answers: Partial<Answers>): void {
  move({ type: 'answer', answers });
}

/** Shows the question of an answer again. */
export function change(step: TalkStep): void {
  move({ type: 'change', step });
}

/** Puts answers back that came with a page, so that they can be looked at and changed. */
export function resume(answers: Answers): void {
  $talk.set({ ...OPENING, step: 'review', answers });
}

/** Forgets all answers. */
export function restart(): void {
  $talk.set(OPENING);
}

/** Leads to the services for the answers. */
export function seeServices(): void {
  const content = $content.get();
  const { answers } = $talk.get();
  if (content.state !== 'ready' || !resultOf(content.script, answers)) return;
  carryResult(answers);
  closeTalk();
}
