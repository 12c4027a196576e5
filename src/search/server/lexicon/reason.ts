import { plainWords } from '../../split-words.ts';
import { inSentence } from '#text/in-sentence.ts';
import type { ServiceType } from '../../service-types.ts';
import { stem } from '#text/stem.ts';
import { weightOf } from './little-words.ts';

/** What a service does about what it is shown for. */
export type Role = 'treats' | 'helps' | 'advises' | 'tests' | 'prevents' | 'studies';
/** What of a symptom and of a service a reason is made of. */
export type SymptomNames = {
  name: string;
  alsoCalled?: readonly string[];
  phrase?: string | undefined;
  reason?: string | undefined;
};
type ServicePurpose = { role: Role; symptomList: string };
type Service = { role?: Role | undefined; serviceType: ServiceType; symptomList: string; symptomCategories: string };

/** A symptom that a list names as it is. */
export const WHOLE = 'whole';

const WORDS: Record<Role, (phrase: string) => string> = {
  treats: (phrase) => `Treats ${phrase}`,
  helps: (phrase) => `Helps with ${phrase}`,
  advises: (phrase) => `Advice about ${phrase}`,
  tests: (phrase) => `Lab tests for ${phrase}`,
  prevents: (phrase) => `Vaccines against ${phrase}`,
  studies: (phrase) => `Studies about ${phrase}`,
};

/** What a service does, unless its content says otherwise, and what it says of itself. */
export function purposeOf({ role, serviceType, symptomList, symptomCategories }: Service): ServicePurpose {
  return {
    role: role ?? (serviceType === 'Labs' ? 'tests' : 'treats'),
    symptomList: `${symptomList}, ${symptomCategories}`,
  };
}

/** Why a service is shown to someone who picked these symptoms, by the first two: 'Treats acne and eczema', 'Flu shots; vaccines against pneumonia'. */
export function symptomsReason(symptoms: readonly SymptomNames[], does: ServicePurpose): string {
  const first = symptoms.slice(0, 2);
  const said = first.map((symptom) => symptomReason(symptom, does));
  const plain = first.map(phraseOf);
  const areAlike = said.every((reason, index) => reason === WORDS[does.role](plain[index] ?? ''));
  return areAlike ? WORDS[does.role](plain.join(' and ')) : [...new Set(said)].map(later).join('; ');
}

function later(reason: string, index: number): string {
  return index === 0 ? reason : inSentence(reason);
}

/** Why a service is shown to someone with a symptom, in words that are true of it: 'Treats acne', 'Lab tests for diabetes', 'Diabetic eye checks', 'Flu shots'. */
export function symptomReason(symptom: SymptomNames, { role, symptomList }: ServicePurpose): string {
  const phrase = phraseOf(symptom);
  const whole = symptom.reason;
  if (role === 'tests') return whole && /\btest/i.test(whole) ? whole : WORDS.tests(phrase);
  if (role === 'advises' || role === 'studies') return WORDS[role](phrase);
  if (whole) return whole;
  if (role !== 'treats') return WORDS[role](phrase);
  const listed = inList(symptom, symptomList);
  return listed !== undefined && listed !== WHOLE ? listed : WORDS.treats(phrase);
}

function phraseOf({ phrase, name }: SymptomNames): string {
  return phrase ?? inSentence(name);
}

/** Why it is shown for something of its own list: 'Treats dandruff'; for what isn't treated but had, the thing itself. */
export function listReason(item: string, { role }: Pick<ServicePurpose, 'role'>): string {
  return role === 'treats' ? item : WORDS[role](inSentence(item));
}

/**
 * How a service lists a symptom: WHOLE by one of its names, else the item that is a special case of it ('Low mood
 * after birth').
 */
export function inList(
  { name, alsoCalled = [] }: Pick<SymptomNames, 'name' | 'alsoCalled'>,
  list: string,
): string | undefined {
  const names = [...name.split(' or '), ...alsoCalled].map(stemsOf).filter((stems) => stems.length > 0);
  const items = list
    .split(',')
    .map((item) => ({ item: item.trim(), stems: stemsOf(item) }))
    .filter(({ stems }) => stems.length > 0);
  const has = (item: readonly string[], asked: readonly string[]): boolean => asked.every((one) => item.includes(one));
  if (items.some(({ stems }) => names.some((asked) => has(stems, asked) && has(asked, stems)))) return WHOLE;
  return items.find(({ stems }) => names.some((asked) => has(stems, asked)))?.item;
}

/** The stems of the words that tell something. */
function stemsOf(text: string): string[] {
  return plainWords(text)
    .split(' ')
    .filter((word) => weightOf(word) > 0)
    .map(stem);
}
