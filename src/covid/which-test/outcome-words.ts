import { dayWords } from '#scheduler/engine/slot-words.ts';
import type { TestingModel } from '../testing-models.ts';
import { BEGAN_CHOICES, SYMPTOM_CHOICES } from '../screening/questions.ts';
import { FULL_DAYS, ILL_WITHIN_DAYS, POSITIVE_DAYS, WAIT, type Outcome, type Why } from '../screening/screening.ts';

type Fitting = Outcome & { kind: 'test' };

const LIST = new Intl.ListFormat('en-US');

/** For which answers a test fits. */
export function leadOf({ why, answers }: Fitting): string {
  const { symptoms, began, lastNear, plans } = answers;
  if (plans.includes('positive-lately')) return `Positive in the last ${POSITIVE_DAYS} days`;
  if (symptoms.length > 0) {
    const said = SYMPTOM_CHOICES.filter(({ value }) => symptoms.includes(value)).map((one) => one.said);
    return `For ${LIST.format(said)} ${BEGAN_CHOICES.find(({ value }) => value === began)?.said ?? ''}`;
  }
  if (lastNear && why.startsWith('near')) return `Near someone on ${dayWords(lastNear).long}, and no symptoms`;
  if (why === 'travel') return 'For travel, and no symptoms';
  return why === 'at-work' ? 'For work with patients, and no symptoms' : 'No symptoms';
}

/** What fits, as the heading. `name` is the test's. */
export function headingOf({ why, from }: Fitting, name: string, today: string): string {
  if (why === 'positive-lately') return 'A PCR can stay positive for months';
  if (why === 'no-reason' || why === 'near-before') return 'You may not need a test now';
  if (why === 'near-lately' && from > today) return `Test on ${dayWords(from).long}, or later`;
  const said = name.charAt(0).toLowerCase() + name.slice(1);
  return `${/^[aeiou]/.test(said) ? 'An' : 'A'} ${said} fits`;
}

/** Why it fits. */
export function reasonOf({ why, from }: Fitting, today: string): string {
  if (why !== 'near-lately') return REASONS[why];
  return from > today ? WAIT : `${FULL_DAYS} full days are over, so a test can find the virus.`;
}

const REASONS: Record<Exclude<Why, 'near-lately'>, string> = {
  'positive-lately': 'A rapid antigen test tells more about now.',
  symptoms: 'You have symptoms, so today is a good day to test.',
  'symptoms-late': 'After 5 days a rapid antigen test can miss the virus. A PCR finds it longer.',
  'symptoms-at-work':
    'You have symptoms and work with patients. It is surer than a rapid antigen test, and the result is there the same day.',
  'symptoms-travel':
    'You have symptoms before a trip. It is surer than a rapid antigen test, and the result is there the same day.',
  'near-before': `After ${ILL_WITHIN_DAYS} days without symptoms, a test tells little.`,
  travel: 'It is sure, and the result is there the same day. Few airlines and countries ask for a test now.',
  'at-work': 'Without symptoms, a PCR is the surest test.',
  'no-reason': 'You have no symptoms, and were not near anyone with COVID-19 that you know of.',
};

/** What else to know, a sentence or two each; `model` is the kind of test that is taken. */
export function notesOf({ why, from, answers }: Fitting, model: TestingModel, today: string): string[] {
  const { plans, symptoms } = answers;
  const isIll = symptoms.length > 0;
  const notes: string[] = [];
  if (why === 'positive-lately')
    notes.push(
      isIll ? 'You have symptoms again: ask a doctor or nurse, too.' : 'Without symptoms you may not need a test.',
    );
  if (why === 'near-lately' && from > today)
    notes.push('A test sooner can miss it, and you would pay twice. If symptoms begin before then, test that day.');
  if (why === 'no-reason' || why === 'near-before')
    notes.push('If someone asks for a test, ask which one they take. Without symptoms, a PCR is the surest.');
  if (model === 'rapid-antigen') notes.push(isIll ? AGAIN : AGAIN_TWICE);
  else if (isIll) notes.push('If it is negative and you feel worse, ask a doctor or nurse.');
  if (isIll || why === 'positive-lately') notes.push(STAY_HOME, WHEN_TO_CALL);
  else if (why === 'near-lately') notes.push('Until you know, wear a mask around others.');
  if (plans.includes('travel')) notes.push('Ask your airline whether it wants a test, and which one, before you book.');
  if (plans.includes('patients') && why === 'near-lately')
    notes.push('Ask your workplace, too: it may want a test sooner.');
  return notes;
}

const STAY_HOME =
  'Stay home and away from others until you have the result. If it is positive, stay until you feel better overall and have gone 24 hours without a fever and without fever medicine. Then wear a mask around others for five days.';
const WHEN_TO_CALL =
  'Call 911 for trouble breathing, chest pain, new confusion, blue or gray lips, or someone who can’t stay awake.';
const AGAIN = 'If it is negative, test again after 48 hours. An early test can miss the virus.';
const AGAIN_TWICE = 'If it is negative, test again after 48 hours, and once more 48 hours later.';
