import { dayWords } from '#scheduler/engine/slot-words.ts';
import {
  AGE_CHOICES,
  ASK,
  ASK_ALSO,
  BEGAN_CHOICES,
  NEAR_CHOICES,
  NONE_OF_THESE,
  PLAN_CHOICES,
  SYMPTOM_CHOICES,
  type Choice,
} from '../screening/questions.ts';
import { SURVEY } from '../survey.ts';
import type { CovidAnswers } from './answers.schema.ts';

/** A question as it was asked, and what was answered. */
export type Answered = { question: string; answer: string };

/** What somebody has answered for a test, as they read it; what they left out isn't there. */
export function answersInWords({ screening, survey }: CovidAnswers): Answered[] {
  const led: [string, string | undefined][] = screening
    ? [
        [ASK_ALSO.age, labels(AGE_CHOICES, [screening.age])],
        [ASK.symptoms, labels(SYMPTOM_CHOICES, screening.symptoms)],
        [ASK_ALSO.began, screening.began && labels(BEGAN_CHOICES, [screening.began])],
        [ASK.near, labels(NEAR_CHOICES, [screening.near])],
        [ASK_ALSO.lastNear, screening.lastNear && dayWords(screening.lastNear).long],
        [ASK.plans, labels(PLAN_CHOICES, screening.plans)],
      ]
    : [];
  const told = SURVEY.map((question): [string, string | undefined] => {
    const value = survey?.[question.name];
    return [question.label, value && labels('options' in question ? question.options : [], [value])];
  });
  return [...led, ...told].flatMap(([question, answer]) => (answer ? [{ question, answer }] : []));
}

function labels(choices: readonly Choice[], values: readonly string[]): string {
  if (values.length === 0) return NONE_OF_THESE;
  return values.map((value) => choices.find((one) => one.value === value)?.label ?? value).join(', ');
}
