import type { Delivery } from '#finder/catalogue/delivery.ts';
import { inSentence } from '#text/in-sentence.ts';
import { ageWords } from '../conversation/age.ts';
import { signsToAsk, type Answers } from '../conversation/answers.ts';
import type { DeliveryType, Script } from '../conversation/script.schema.ts';

/** The checkboxes that the results begin with: what the ICD response asks for; with both off, or nothing said, both are checked (spec 4) [RESULT-1]. */
export function deliveryAtStart(wanted: Partial<DeliveryType> | undefined): Delivery {
  const { instoreservices = false, virtualservices = false } = wanted ?? {};
  const either = !instoreservices && !virtualservices;
  return { inPerson: instoreservices || either, online: virtualservices || either, speciality: false };
}

/** 'Results for rash or hives and eczema'; without a symptom 'Results for your answers' [RESULT-1]. */
export function resultsHeading(symptoms: readonly string[]): string {
  const names = symptoms.map(inSentence);
  const last = names.pop();
  if (last === undefined) return 'Results for your answers';
  return `Results for ${names.length > 0 ? `${names.join(', ')} and ${last}` : last}`;
}

/** How many answers the results come from: 'From your seven answers' where symptoms had warning signs of their own. */
export function fromAnswers(script: Script, answers: Answers): string {
  const asked = script.questions.length + (signsToAsk(script, answers).length > 0 ? 1 : 0);
  return `From your ${asked === 7 ? 'seven' : asked === 6 ? 'six' : asked} answers`;
}

/** The answers as a sentence: 'For you, 34 years old, for a few days, in person or online.' */
export function answersSentence(script: Script, answers: Answers): string {
  const said = (question: string, value: string | undefined): string =>
    script.questions.find(({ id }) => id === question)?.choices.find((one) => one.value === value)?.said ?? '';
  const age = answers.months === undefined ? '' : ageWords(answers.months);
  const parts = [said('who', answers.who), age, said('how-long', answers.howLong), said('delivery', answers.delivery)];
  return `For ${parts.filter(Boolean).join(', ')}.`;
}
