/** What is asked before a test is chosen, in the order of its pages. A change of it is a new version. */
export const SCREENING_VERSION = '2026-11';

/** An answer that can be chosen, and how people read it. */
export type Choice<Value extends string = string> = { value: Value; label: string };
/** The same with how it is said in a sentence. */
export type SaidChoice<Value extends string> = Choice<Value> & { said: string };

export const AGES = ['under-3-months', 'under-3-years', '3-or-older'] as const;
export type AgeGroup = (typeof AGES)[number];
export const SYMPTOMS = ['fever', 'cough', 'throat', 'aches', 'taste', 'stomach'] as const;
export type Symptom = (typeof SYMPTOMS)[number];
export const BEGAN = ['today', 'yesterday', '2-to-4-days', '5-or-more-days'] as const;
export type Began = (typeof BEGAN)[number];
export const NEAR = ['at-home', 'close', 'no'] as const;
export type Near = (typeof NEAR)[number];
export const PLANS = ['travel', 'patients', 'positive-lately', 'help'] as const;
export type Plan = (typeof PLANS)[number];

/** The pages with a question, of which danger comes first. */
export const QUESTIONS = ['danger', 'symptoms', 'near', 'plans'] as const;
export type QuestionName = (typeof QUESTIONS)[number];

export const ASK: Record<QuestionName, string> = {
  danger: 'Is any of this happening now?',
  symptoms: 'Which symptoms does the person to be tested have?',
  near: 'Were you near someone who has COVID-19?',
  plans: 'Anything else we should plan for?',
};

export const ASK_ALSO = {
  began: 'When did the first one begin?',
  age: 'How old is the person to be tested?',
  lastNear: 'When were you last near them?',
} as const;

export const NONE_OF_THESE = 'None of these';

export const SYMPTOM_CHOICES: readonly SaidChoice<Symptom>[] = [
  { value: 'fever', label: 'Fever or chills', said: 'fever' },
  { value: 'cough', label: 'Cough', said: 'cough' },
  { value: 'throat', label: 'Sore throat or runny nose', said: 'a sore throat or runny nose' },
  { value: 'aches', label: 'Tired, headache or sore muscles', said: 'feeling tired or sore' },
  { value: 'taste', label: 'New loss of taste or smell', said: 'loss of taste or smell' },
  { value: 'stomach', label: 'Vomiting or diarrhea', said: 'vomiting or diarrhea' },
];

export const BEGAN_CHOICES: readonly SaidChoice<Began>[] = [
  { value: 'today', label: 'Today', said: 'since today' },
  { value: 'yesterday', label: 'Yesterday', said: 'since yesterday' },
  { value: '2-to-4-days', label: '2 to 4 days ago', said: 'for 2 to 4 days' },
  { value: '5-or-more-days', label: '5 or more days ago', said: 'for 5 days or more' },
];

export const AGE_CHOICES: readonly Choice<AgeGroup>[] = [
  { value: 'under-3-months', label: 'Under 3 months' },
  { value: 'under-3-years', label: '3 months to 2 years' },
  { value: '3-or-older', label: '3 years or older' },
];

export const NEAR_CHOICES: readonly Choice<Near>[] = [
  { value: 'at-home', label: 'Yes, I live with them' },
  { value: 'close', label: 'Yes, within 6 feet for 15 minutes or more' },
  { value: 'no', label: 'No, or I don’t know' },
];

export const PLAN_CHOICES: readonly Choice<Plan>[] = [
  { value: 'travel', label: 'I need a result for travel' },
  { value: 'patients', label: 'I work with patients' },
  { value: 'positive-lately', label: 'I tested positive in the last 90 days' },
  { value: 'help', label: 'I use a wheelchair, or need help with the swab' },
];
