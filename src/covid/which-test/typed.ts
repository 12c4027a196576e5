import { isRealDay, type DateParts } from '#scheduler/visits/patient/date-of-birth.ts';
import { QUESTIONS, type QuestionName } from '../screening/questions.ts';
import {
  nearMistakes,
  planMistakes,
  symptomMistakes,
  type Mistake,
  type ScreeningAnswers,
} from '../screening/screening.ts';

/** The answer that no danger sign fits; any other is a sign's id. */
export const NO_SIGN = 'none';

/** What is filled in on the pages: the answers, the day as three fields, and the danger sign that was marked. */
export type Typed = Omit<ScreeningAnswers, 'lastNear'> & {
  sign?: string | undefined;
  day: DateParts;
  /** The test that is taken in place of the one that fits best. */
  serviceId?: number | undefined;
};

export const NOTHING_TYPED: Typed = { day: { month: '', day: '', year: '' } };

/** The answers that are typed; a day that is not asked for any more is not among them. */
export function answersOf({ age, symptoms, began, near, plans, day }: Typed): ScreeningAnswers {
  const lastNear = near === undefined || near === 'no' ? undefined : dayOf(day);
  return { age, symptoms, began: symptoms?.length ? began : undefined, near, lastNear, plans };
}

/** The typed day as 'YYYY-MM-DD'; undefined where it is no day. */
function dayOf(parts: DateParts): string | undefined {
  const [month, day, year] = [parts.month, parts.day, parts.year].map((part) => part.trim());
  if (!/^\d{1,2}$/.test(month ?? '') || !/^\d{1,2}$/.test(day ?? '') || !/^\d{4}$/.test(year ?? '')) return undefined;
  if (!isRealDay(Number(year), Number(month), Number(day))) return undefined;
  return `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
}

/** What is wrong on the page of a question. */
export function mistakesOn(question: QuestionName, typed: Typed, today: string): Mistake[] {
  const answers = answersOf(typed);
  if (question === 'danger')
    return typed.sign === NO_SIGN ? [] : [{ field: 'symptoms', message: 'Choose any that fits, or “None of these”' }];
  if (question === 'symptoms') return symptomMistakes(answers);
  if (question === 'plans') return planMistakes(answers);
  const isTyped = Object.values(typed.day).some((part) => part.trim() !== '');
  return nearMistakes(answers, today).map((mistake) =>
    mistake.field === 'lastNear' && isTyped && answers.lastNear === undefined
      ? { ...mistake, message: 'Enter a real day as month, day and year, such as 11 22 2026' }
      : mistake,
  );
}

/** The first question, after that of danger, whose answer is missing or wrong. */
export function firstOpen(typed: Typed, today: string): QuestionName {
  return QUESTIONS.find((question) => mistakesOn(question, typed, today).length > 0) ?? 'danger';
}
