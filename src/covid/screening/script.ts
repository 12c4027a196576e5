import { figureOf } from '../organization.ts';
import type { CovidTesting } from '../covid-testing.ts';
import { TESTING_CLASSES } from '../testing-models.ts';
import { daysAfter } from './days.ts';
import {
  AGE_CHOICES,
  ASK,
  BEGAN_CHOICES,
  type Choice,
  NEAR_CHOICES,
  PLAN_CHOICES,
  SCREENING_VERSION,
  SYMPTOM_CHOICES,
} from './questions.ts';
import type { ScreeningScript } from './screening.schema.ts';
import { firstTestDay, FULL_DAYS, ILL_WITHIN_DAYS, POSITIVE_DAYS } from './screening.ts';
import { signLine, type ScreeningSigns } from './signs.ts';

/** What is asked before a test is chosen, and the days that the rules speak of on a day. */
export function screeningScript(testing: CovidTesting, { asked }: ScreeningSigns, day: string): ScreeningScript {
  const signs = asked.map((danger) => ({ value: danger.id, label: signLine(danger) }));
  const tooEarly = Array.from({ length: FULL_DAYS + 1 }, (_, ago) => daysAfter(day, -ago));
  return {
    version: SCREENING_VERSION,
    day,
    questions: [
      { name: 'danger', ask: ASK.danger, choices: signs },
      { name: 'symptoms', ask: ASK.symptoms, choices: SYMPTOM_CHOICES.map(plain) },
      { name: 'near', ask: ASK.near, choices: [...NEAR_CHOICES] },
      { name: 'plans', ask: ASK.plans, choices: [...PLAN_CHOICES] },
    ],
    dangerSigns: Object.fromEntries(asked.map((danger) => [danger.id, danger])),
    ages: { from: testing.ages.from, choices: [...AGE_CHOICES] },
    began: BEGAN_CHOICES.map(plain),
    exposure: {
      fullDays: FULL_DAYS,
      foundByThen: daysAfter(day, -FULL_DAYS - 1),
      firstDays: tooEarly.map((lastNear) => ({ lastNear, testFrom: firstTestDay(lastNear) })),
      countsFrom: daysAfter(day, -ILL_WITHIN_DAYS),
    },
    positiveSince: daysAfter(day, -POSITIVE_DAYS),
    tests: testing.tests.map((test) => ({
      serviceId: test.serviceId,
      name: test.name,
      model: test.model,
      class: TESTING_CLASSES[test.model],
      result: test.result,
      price: figureOf(test),
    })),
  };
}

function plain({ value, label }: Choice): Choice {
  return { value, label };
}
