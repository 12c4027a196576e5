import type { SearchReading } from '#search/server/find/search-memory.ts';
import { symptomsMeant } from '#search/server/find/symptoms-meant.ts';

/** The symptoms that people are asked to confirm at once. */
const MOST_SYMPTOMS = 6;
/** Symptoms below this share of the surest one say too little. */
const LEAST = 0.3;

/** The ids of the symptoms that a text tells of in everyday words, misspelled ones too, the surest first: by the rule of the search. */
export async function findSymptoms({ db, memory }: SearchReading, text: string): Promise<string[]> {
  const lexicon = await memory.lexicon(db);
  const found = symptomsMeant(text.replaceAll('\0', ' '), lexicon);
  const least = LEAST * (found[0]?.score ?? 0);
  return found
    .filter(({ score }) => score >= least)
    .slice(0, MOST_SYMPTOMS)
    .map(({ id }) => id);
}
