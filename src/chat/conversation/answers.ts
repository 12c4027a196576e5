import type { TypedAge } from './age.ts';
import { isUrgent } from '#safety/is-urgent.ts';
import type { Script, ScriptChoice, ScriptSign } from './script.schema.ts';

/** The answer 'None of these' to a question about danger signs; any other answer is the sign's id. */
export const NONE = 'none';
/** The choice for what no symptom of the list describes. */
export const OTHER = 'other';
/** Months from which somebody counts as an adult, and between which somebody may be pregnant. */
const [ADULT, MAY_BE_PREGNANT_FROM, MAY_BE_PREGNANT_UNDER] = [18 * 12, 10 * 12, 60 * 12];

type Danger = ScriptSign['danger'];

/** What has been answered so far; it stays in the browser. */
export type Answers = {
  /** NONE, or the danger sign that was chosen. */
  redFlags?: string | undefined;
  who?: string | undefined;
  /** The age as it was typed. */
  age?: TypedAge | undefined;
  /** The age in months, once what was typed is one. */
  months?: number | undefined;
  /** Ids of symptoms, or OTHER alone. */
  symptoms: readonly string[];
  /** What was typed, and the danger that it tells of. */
  words?: { text: string; danger: readonly Danger[] } | undefined;
  /** NONE or the sign that was chosen, and which signs were asked for. */
  more?: { sign: string; asked: readonly string[] } | undefined;
  howLong?: string | undefined;
  delivery?: string | undefined;
};

/** The symptoms chosen, in the order of the list. */
export function chosenSymptoms(script: Script, { symptoms }: Pick<Answers, 'symptoms'>): ScriptChoice[] {
  return script.groups.flatMap(({ choices }) => choices).filter(({ id }) => symptoms.includes(id));
}

/** The danger signs that go with the symptoms and concern this patient, each once: those to ask for before going on [CHAT-1]. */
export function signsToAsk(script: Script, answers: Answers): string[] {
  const ids = new Set(chosenSymptoms(script, answers).flatMap(({ signs }) => signs));
  return [...ids].filter((id) => {
    const sign = script.signs[id];
    return sign !== undefined && concerns(sign, answers);
  });
}

/** What a patient of this age with these symptoms has to do, without being asked: a fever in a small child [CHAT-2]. */
export function dangerByAge(script: Script, answers: Answers): Danger[] {
  if (answers.months === undefined) return [];
  return Object.values(script.signs)
    .filter((sign) => sign.symptoms.some((id) => answers.symptoms.includes(id)) && concerns(sign, answers))
    .map(({ danger }) => danger)
    .sort((a, b) => URGENCY.indexOf(a.urgency) - URGENCY.indexOf(b.urgency));
}

const URGENCY = ['911', 'er-now', 'call-now', 'today'];

/** Every danger that the answers tell of, those that end the questions first. */
export function dangerIn(script: Script, answers: Answers): { stops: Danger[]; today: Danger[] } {
  const chosen = [answers.redFlags, answers.more?.sign].flatMap((id) => script.signs[id ?? NONE]?.danger ?? []);
  const told = [...chosen, ...(answers.words?.danger ?? [])];
  const byAge = dangerByAge(script, answers);
  return {
    // A sign of the first question, and one that comes with age, ends the questions whatever its urgency: a small child with a fever is referred to other care.
    stops: once([...told.filter((one) => isUrgent(one) || one.id === answers.redFlags), ...byAge]),
    today: once(told.filter((one) => !isUrgent(one) && one.id !== answers.redFlags)),
  };
}

/** What care the answers ask for: words and symptoms, and the age of the patient in months. */
export function careNeed({ words, symptoms, months }: Answers) {
  return { keyword: words?.text.trim() ?? '', symptoms: symptoms.filter((one) => one !== OTHER), age: months ?? null };
}

/** True when the words tell of a danger that ends the questions. */
export function isDangerTyped({ answers }: { answers: Answers }): boolean {
  return (answers.words?.danger ?? []).some(isUrgent);
}

/** True when a parent or guardian has to agree. */
export function isMinor({ months }: Answers): boolean {
  return months !== undefined && months < ADULT;
}

/** True of a sign that can concern a patient of this age; one whose age isn't known may be anybody. */
function concerns({ fromMonths, underMonths, pregnancy }: ScriptSign, { months, symptoms }: Answers): boolean {
  if (months === undefined) return true;
  if (months < fromMonths || months >= (underMonths ?? Infinity)) return false;
  const mayBePregnant = months >= MAY_BE_PREGNANT_FROM && months < MAY_BE_PREGNANT_UNDER;
  return !pregnancy || mayBePregnant || symptoms.includes('pregnancy');
}

function once(dangers: readonly Danger[]): Danger[] {
  return dangers.filter(({ id }, index) => dangers.findIndex((other) => other.id === id) === index);
}
