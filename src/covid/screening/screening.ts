import type { TestingModel } from '../testing-models.ts';
import { daysAfter, laterOf } from './days.ts';
import type { AgeGroup, Began, Near, Plan, Symptom } from './questions.ts';

/** What somebody answers before a test is chosen. An empty list is 'None of these'; what is absent is not answered. */
export type ScreeningAnswers = {
  age?: AgeGroup | undefined;
  symptoms?: readonly Symptom[] | undefined;
  /** When the first symptom began. */
  began?: Began | undefined;
  near?: Near | undefined;
  /** The last day near someone who has it, 'YYYY-MM-DD'. */
  lastNear?: string | undefined;
  plans?: readonly Plan[] | undefined;
};
/** Answers in which `mistakesIn` finds nothing. */
export type WholeAnswers = Pick<ScreeningAnswers, 'began' | 'lastNear'> & {
  age: AgeGroup;
  symptoms: readonly Symptom[];
  near: Near;
  plans: readonly Plan[];
};

/** Full days after being near someone in which a test often misses the virus; the day itself is none of them. */
export const FULL_DAYS = 5;
/** Why the times begin on a later day. */
export const WAIT = `A test in the first ${FULL_DAYS} days often misses the virus.`;
/** Days after which nobody becomes ill from having been near someone. */
export const ILL_WITHIN_DAYS = 14;
/** Days for which a PCR may stay positive after a positive test. */
export const POSITIVE_DAYS = 90;
/** A day near someone that is longer ago is taken for a slip of the finger. */
const LONGEST_AGO_DAYS = 365;

/** Why a test fits. */
export type Why =
  | 'positive-lately'
  | 'symptoms'
  | 'symptoms-late'
  | 'symptoms-at-work'
  | 'symptoms-travel'
  | 'near-lately'
  | 'near-before'
  | 'travel'
  | 'at-work'
  | 'no-reason';

/** What the answers lead to: care elsewhere, or a kind of test (`models`, the best first) from a day on. */
export type Outcome =
  | { kind: 'care' }
  | { kind: 'test'; why: Why; models: readonly TestingModel[]; from: string; answers: WholeAnswers };

/** The day of the answers, and that of the visit which somebody looks for, where it is later. */
export type Days = { today: string; visit?: string | undefined };

/** An answer that is missing, or that contradicts another. */
export type Mistake = { field: keyof ScreeningAnswers; message: string };

/** What is missing in the answers, and what in them contradicts itself; empty where an outcome can be told. */
export function mistakesIn(answers: ScreeningAnswers, today: string): Mistake[] {
  return [...symptomMistakes(answers), ...nearMistakes(answers, today), ...planMistakes(answers)];
}

/** True of answers that have an outcome. */
function isWhole(answers: ScreeningAnswers, today: string): answers is WholeAnswers {
  return mistakesIn(answers, today).length === 0;
}

/** What is wrong with the answers about symptoms and age. */
export function symptomMistakes({ symptoms, began, age }: ScreeningAnswers): Mistake[] {
  const mistakes: Mistake[] = [];
  if (!symptoms) mistakes.push({ field: 'symptoms', message: 'Choose each that fits, or “None of these”' });
  if (symptoms && symptoms.length > 0 && !began)
    mistakes.push({ field: 'began', message: 'Choose when the first one began' });
  if (symptoms?.length === 0 && began)
    mistakes.push({ field: 'began', message: 'There is a day for symptoms, and no symptom: choose the symptom' });
  if (!age) mistakes.push({ field: 'age', message: 'Choose an age' });
  return mistakes;
}

/** What is wrong with the answers about having been near someone. */
export function nearMistakes({ near, lastNear }: ScreeningAnswers, today: string): Mistake[] {
  if (!near) return [{ field: 'near', message: 'Choose an answer' }];
  const wrong = (message: string): Mistake[] => [{ field: 'lastNear', message }];
  if (near === 'no')
    return lastNear ? wrong('There is a day near someone, and the answer “No”: choose one of the two') : [];
  if (!lastNear) return wrong('Enter the last day near them');
  if (lastNear > today) return wrong('Enter a day that isn’t in the future');
  if (lastNear < daysAfter(today, -LONGEST_AGO_DAYS)) return wrong('That is more than a year ago: check the year');
  return [];
}

/** What is wrong with the answer about plans. */
export function planMistakes({ plans }: ScreeningAnswers): Mistake[] {
  return plans ? [] : [{ field: 'plans', message: 'Choose each that fits, or “None of these”' }];
}

/** Which test fits, from which day on, or who helps instead; undefined while answers are missing or contradict each other [COV-2]. */
export function outcomeOf(answers: ScreeningAnswers, { today, visit = today }: Days): Outcome | undefined {
  if (symptomMistakes(answers).length > 0) return undefined;
  // Who is too young for a test is asked nothing more.
  if (answers.age !== '3-or-older') return { kind: 'care' };
  if (!isWhole(answers, today)) return undefined;
  const why = whyOf(answers, today);
  return {
    kind: 'test',
    why,
    models: MODELS[why],
    from: fromWhen(why, answers, laterOf(today, visit), today),
    answers,
  };
}

/** The first day on which a test can find the virus: the one after five full days from the last day near someone. */
export function firstTestDay(lastNear: string): string {
  return daysAfter(lastNear, FULL_DAYS + 1);
}

/** The last day near someone, where they can still become ill from it. */
function nearLately({ near, lastNear }: ScreeningAnswers, today: string): string | undefined {
  if (near === 'no' || !lastNear) return undefined;
  return lastNear >= daysAfter(today, -ILL_WITHIN_DAYS) ? lastNear : undefined;
}

function whyOf(answers: WholeAnswers, today: string): Why {
  const { symptoms, began, plans } = answers;
  // A PCR finds what is left of the virus for weeks: it would say nothing about now.
  if (plans.includes('positive-lately')) return 'positive-lately';
  if (symptoms.length > 0) {
    if (plans.includes('patients')) return 'symptoms-at-work';
    if (plans.includes('travel')) return 'symptoms-travel';
    return began === '5-or-more-days' ? 'symptoms-late' : 'symptoms';
  }
  if (nearLately(answers, today)) return 'near-lately';
  if (plans.includes('travel')) return 'travel';
  if (plans.includes('patients')) return 'at-work';
  return answers.near === 'no' ? 'no-reason' : 'near-before';
}

const ANTIGEN_FIRST = ['rapid-antigen', 'rapid-molecular', 'lab-pcr'] as const;
const LAB_FIRST = ['lab-pcr', 'rapid-molecular', 'rapid-antigen'] as const;
const FAST_AND_SURE = ['rapid-molecular', 'lab-pcr', 'rapid-antigen'] as const;

/** Which kinds of test fit, the best first. */
const MODELS: Record<Why, readonly TestingModel[]> = {
  'positive-lately': ANTIGEN_FIRST,
  symptoms: ANTIGEN_FIRST,
  'symptoms-late': LAB_FIRST,
  'symptoms-at-work': FAST_AND_SURE,
  'symptoms-travel': FAST_AND_SURE,
  'near-lately': LAB_FIRST,
  'near-before': LAB_FIRST,
  travel: FAST_AND_SURE,
  'at-work': LAB_FIRST,
  'no-reason': LAB_FIRST,
};

/** Who has symptoms is tested at once, whenever they would come; who was near someone, once a test can tell. */
function fromWhen(why: Why, { symptoms, lastNear }: WholeAnswers, visit: string, today: string): string {
  if (symptoms.length > 0) return today;
  return why === 'near-lately' && lastNear ? laterOf(firstTestDay(lastNear), visit) : visit;
}
