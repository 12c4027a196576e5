import { atom, onMount } from 'nanostores';

import type { Danger } from '#safety/danger.schema.ts';
import { todayHere } from '#scheduler/kit/patient/today-here.ts';
import { dayAt } from '#scheduler/engine/slot-words.ts';
import { LOOKAHEAD_DAYS } from '#scheduler/engine/lookahead.ts';
import { daysAfter } from '../screening/days.ts';
import { QUESTIONS, type QuestionName } from '../screening/questions.ts';
import { signsByAge, type ScreeningSigns } from '../screening/signs.ts';
import { mistakesOn, NO_SIGN, NOTHING_TYPED, type Typed } from './typed.ts';

/** Where somebody is. `stopped`: what to do in danger takes the page. `at`: how many pages are behind this one. */
export type Place = { step: QuestionName | 'result'; stopped: boolean; at: number };

const FIRST: Place = { step: 'danger', stopped: false, at: 0 };
/** Where answers are in the state of a history entry; they are kept nowhere else until a test is booked. */
const KEY = 'covidScreening';

export const $place = atom<Place>(FIRST);
export const $typed = atom<Typed>(NOTHING_TYPED);
/** How often Next was pressed on this page with a mistake. */
export const $tried = atom(0);
/** True where the words of a page are still those that it came with: nothing has been done yet, and no focus is moved. */
export const $isNew = atom(true);

onMount($place, () => {
  if (typeof history === 'undefined') return;
  const kept = carried();
  if (kept) {
    $typed.set(kept.typed);
    $place.set(kept.place);
  }
  addEventListener('popstate', goBackTo);
  return () => removeEventListener('popstate', goBackTo);
});

/** The day of the visit that the address aims at (`time`, an instant), on the visitor's own calendar; undefined for none, one that is past, or too far to book. */
export function visitAimedAt(search = location.search, today = todayHere()): string | undefined {
  const time = Date.parse(new URLSearchParams(search).get('time') ?? '');
  if (Number.isNaN(time)) return undefined;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const day = dayAt({ start: new Date(time).toISOString(), timeZone });
  return day > today && day <= daysAfter(today, LOOKAHEAD_DAYS) ? day : undefined;
}

/** Takes what is filled in. */
export function fill(more: Partial<Typed>): void {
  $typed.set({ ...$typed.get(), ...more });
  keep();
}

/** Marks a danger sign, which leads at once to what to do, or that none fits, which waits for Next [COV-2 part]. */
export function mark(sign: string | undefined): void {
  fill({ sign });
  if (sign !== undefined && sign !== NO_SIGN) go({ stopped: true });
}

/** What to do in danger takes the page for these signs. */
export function dangerHere({ step }: Place, typed: Typed, signs: ScreeningSigns): Danger[] {
  if (step === 'danger') return signs.asked.filter(({ id }) => id === typed.sign);
  return signsByAge(signs, typed.age, typed.symptoms ?? []);
}

/** Next: on to the page that follows, or to what is wrong on this one. */
export function next(signs: ScreeningSigns): void {
  const { step } = $place.get();
  if (step === 'result') return;
  const typed = $typed.get();
  if (step === 'danger' && typed.sign !== undefined && typed.sign !== NO_SIGN) return go({ stopped: true });
  if (mistakesOn(step, typed, todayHere()).length > 0) return $tried.set($tried.get() + 1);
  if (step !== 'symptoms' || typed.age === '3-or-older')
    return go({ step: QUESTIONS[QUESTIONS.indexOf(step) + 1] ?? 'result' });
  // Who is too young for a test is asked nothing more.
  const stopped = signsByAge(signs, typed.age, typed.symptoms ?? []).length > 0;
  go(stopped ? { stopped } : { step: 'result' });
}

/** Back to the page before; the browser's own Back does the same. */
export function back(): void {
  history.back();
}

/** To the first question about somebody else. */
export function startOver(): void {
  $typed.set(NOTHING_TYPED);
  go({ step: 'danger' });
}

/** To the symptoms again, with all that was answered. */
export function changeAnswers(): void {
  go({ step: 'symptoms' });
}

function go(to: Partial<Pick<Place, 'step' | 'stopped'>>): void {
  const place = { ...$place.get(), stopped: false, ...to, at: $place.get().at + 1 };
  history.pushState(stateOf(place, $typed.get()), '');
  show(place);
}

function goBackTo({ state }: PopStateEvent): void {
  const place = placeIn(state) ?? FIRST;
  // Back from danger: the sign is open again, and so is the question.
  if ($place.get().stopped && place.step === 'danger') $typed.set({ ...$typed.get(), sign: undefined });
  show(place);
  keep();
}

function show(place: Place): void {
  $isNew.set(false);
  $tried.set(0);
  $place.set(place);
}

function keep(): void {
  history.replaceState(stateOf($place.get(), $typed.get()), '');
}

function stateOf(place: Place, typed: Typed): object {
  return { ...(history.state as object | null), [KEY]: { place, typed } };
}

type Carried = { place: Place; typed: Typed };

function carried(): Carried | undefined {
  return (history.state as Record<string, Carried | undefined> | null)?.[KEY];
}

function placeIn(state: unknown): Place | undefined {
  return (state as Record<string, Carried | undefined> | null)?.[KEY]?.place;
}
