import { normalize } from '#text/normalize.ts';
import type { IcdAnswer } from '../conversation/icd.schema.ts';
import { partOf, type ChatSource } from './script.ts';

/** What symptoms are found from: the conversation with its codes, and the symptoms with their other names. */
export interface IcdSource extends ChatSource {
  symptoms: readonly { id: string; name: string; alsoCalled: readonly string[] }[];
}

type FoundCodes = Omit<IcdAnswer, 'danger'>;
type Coded = { id: string; label: string; icd10: readonly string[] };

/** Said where words match no symptom. */
const NO_MATCH = 'We couldn’t match that to a symptom. Try other words, or choose from the list.';

/** The ICD code service: codes for ids of symptoms, or the symptoms whose names a text has. What is looked at is kept nowhere. */
export function icdCodes(content: IcdSource): {
  known: (id: string) => boolean;
  ofIds: (ids: readonly string[]) => FoundCodes;
  inText: (text: string) => FoundCodes;
} {
  const coded = codedSymptoms(content);
  const find = symptomFinder(content.symptoms);
  const ofIds = (ids: readonly string[]): FoundCodes => answer([...new Set(ids)].flatMap((id) => coded.get(id) ?? []));
  return { known: (id) => coded.has(id), ofIds, inText: (text) => ofIds(find(text)) };
}

/** Each symptom with its codes by its id. A choice of the list may stand for several. */
function codedSymptoms(content: IcdSource): Map<string, Coded> {
  const choices = partOf(content, 'symptoms').groups.flatMap(({ choices }) => choices);
  return new Map(
    choices.flatMap(({ symptoms, label, icd10 }) =>
      symptoms.map((id) => [id, { id: symptoms[0] ?? id, label, icd10 }]),
    ),
  );
}

function answer(found: readonly Coded[]): FoundCodes {
  return {
    icdCodes: [...new Set(found.flatMap(({ icd10 }) => icd10))],
    symptomsProvidedByUser: found.map(({ label }) => label),
    deliveryType: { instoreservices: true, virtualservices: true },
    message: found.length > 0 ? '' : NO_MATCH,
    symptoms: found.map(({ id }) => id),
  };
}

/** Finds symptoms by their names in a text, in the order in which it tells of them; a longer name hides a shorter one inside it. */
function symptomFinder(symptoms: IcdSource['symptoms']): (text: string) => string[] {
  const names = symptoms
    .flatMap(({ id, name, alsoCalled }) => [name, ...alsoCalled].map((words) => ({ id, words: stems(words) })))
    .filter(({ words }) => words.length > 0)
    .sort((a, b) => b.words.length - a.words.length);
  return (text) => {
    const typed = stems(text);
    const taken = new Set<number>();
    const found: { id: string; at: number }[] = [];
    for (const { id, words } of names) {
      for (let at = 0; at + words.length <= typed.length; at++) {
        const places = words.map((_, index) => at + index);
        if (places.some((place) => taken.has(place)) || words.some((word, index) => typed[at + index] !== word))
          continue;
        for (const place of places) taken.add(place);
        found.push({ id, at });
      }
    }
    return [...new Set(found.sort((a, b) => a.at - b.at).map(({ id }) => id))];
  };
}

/** The words of a text without the endings that change with number: 'patches' and 'patch' are one. */
function stems(text: string): string[] {
  return normalize(text)
    .split(' ')
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/(?<=s|x|ch|sh)es$|(?<!s)s$/, '') : word));
}
