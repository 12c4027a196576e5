import type { Question } from '#scheduler/kit/form/question.ts';
import { oneOf } from '#scheduler/visits/field-rules.ts';

/** What each question about oneself can be answered; leaving it out is no answer. */
export const YES_NO = ['yes', 'no'] as const;
export const RACES = [
  'American Indian or Alaska Native',
  'Asian',
  'Black or African American',
  'Hispanic or Latino',
  'Middle Eastern or North African',
  'Native Hawaiian or Pacific Islander',
  'White',
  'More than one of these',
] as const;

/** The questions that health departments ask every lab for. All can be left out [COV-1 part]. */
export const SURVEY_NAMES = ['firstTest', 'caresForPatients', 'sharedHome', 'pregnant', 'race'] as const;
export type SurveyName = (typeof SURVEY_NAMES)[number];

const RATHER_NOT = { value: '', label: 'I’d rather not say' };
const YES_OR_NO = [{ value: 'yes', label: 'Yes' }, { value: 'no', label: 'No' }, RATHER_NOT];

function yesOrNo(name: SurveyName, label: string, hint?: string): Question<SurveyName> {
  const problem = oneOf(['', ...YES_NO], 'Choose one of the answers');
  return { name, as: 'chips', label, options: YES_OR_NO, problem, ...(hint && { hint }) };
}

export const SURVEY: Question<SurveyName>[] = [
  yesOrNo('firstTest', 'Is this your first COVID-19 test?'),
  yesOrNo('caresForPatients', 'Do you care for patients at work?'),
  yesOrNo('sharedHome', 'Do you live in a nursing home, shelter or other shared home?'),
  yesOrNo('pregnant', 'Are you pregnant?', 'Asked because treatment differs.'),
  {
    name: 'race',
    as: 'select',
    label: 'Race and ethnicity',
    choose: RATHER_NOT.label,
    options: RACES.map((race) => ({ value: race, label: race })),
    problem: oneOf(['', ...RACES], 'Choose one of the list'),
  },
];
