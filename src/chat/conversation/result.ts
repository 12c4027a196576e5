import { chosenSymptoms, dangerIn, type Answers } from './answers.ts';
import type { DeliveryType, Script, ScriptSign } from './script.schema.ts';
import { firstOpen } from './steps.ts';

/** What the answers lead to: codes for the tiles call, and words for people. */
export type Result = {
  icdCodes: string[];
  symptomsProvidedByUser: string[];
  deliveryType: DeliveryType;
  /** Says so when there is no code; '' otherwise. */
  message: string;
  /** Danger signs that a visit today is enough for. */
  danger: ScriptSign['danger'][];
};

/** Where the answers lead; null as long as one is missing or danger comes first [CHAT-1, CHAT-2]. */
export function resultOf(script: Script, answers: Answers): Result | null {
  const { stops, today } = dangerIn(script, answers);
  const deliveryType = script.questions
    .find(({ id }) => id === 'delivery')
    ?.choices.find(({ value }) => value === answers.delivery)?.deliveryType;
  if (stops.length > 0 || !deliveryType || firstOpen(script, answers) !== 'review') return null;
  const chosen = chosenSymptoms(script, answers);
  const icdCodes = [...new Set(chosen.flatMap(({ icd10 }) => icd10))];
  return {
    icdCodes,
    symptomsProvidedByUser: chosen.map(({ label }) => label),
    deliveryType,
    message: icdCodes.length > 0 ? '' : 'You didn’t choose a symptom, so here are all services.',
    danger: today,
  };
}
