import type { Queryable } from '#db/client.ts';
import { loadedLexicon } from '#search/server/loaded-lexicon.ts';
import { matchSubjects, tokensOf } from '#search/server/match-subjects.ts';
import { readWords } from '#search/split-words.ts';

/** Words that are read of a text, and the symptoms that people are asked to confirm at once. */
const [MOST_WORDS, MOST_SYMPTOMS] = [80, 6];
/** Symptoms below this share of the surest one say too little. */
const LEAST = 0.3;
/** How ids of symptoms begin among all that services are found by. */
const SYMPTOM = 'symptom:';

/**
 * The symptoms that a text tells of in everyday words, misspelled ones too, the surest first: found by the vocabulary of the search. Undefined when the index
 * isn't there.
 */
export async function findSymptoms(db: Queryable, text: string): Promise<string[] | undefined> {
  const lexicon = await loadedLexicon(db);
  if (lexicon.services.length === 0) return undefined;
  const words = readWords(text.replaceAll('\0', ' ')).words.map((word) => word.text);
  const { tokens } = tokensOf(words.slice(0, MOST_WORDS), lexicon);
  const found = matchSubjects(tokens, lexicon).filter(({ subject }) => subject.id.startsWith(SYMPTOM));
  const least = LEAST * (found[0]?.score ?? 0);
  const sure = found.filter(({ score }) => score >= least).slice(0, MOST_SYMPTOMS);
  return sure.map(({ subject }) => subject.id.slice(SYMPTOM.length));
}
