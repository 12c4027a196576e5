import { subjectsMeant } from './find-services.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { VAGUE_MOST } from '../lexicon/make-subjects.ts';
import type { SubjectMatch } from '../lexicon/match-subjects.ts';

/** How ids of symptoms begin among all that services are found by. */
const SYMPTOM = 'symptom:';
/** A symptom that words mean. */
export type SymptomMeant = { id: string; name: string; score: number };

/**
 * Symptoms that words mean, surest first, for articles and the assistant. One per word; a body part counts only alone:
 * 'rash on my arms' is a rash.
 */
export function symptomsMeant(typed: string, lexicon: Lexicon): SymptomMeant[] {
  const found = subjectsMeant(typed, lexicon).filter(({ subject }) => subject.kind === 'Symptom');
  const said = found.filter(({ weight }) => weight > VAGUE_MOST);
  const meant = said.length > 0 ? said : found;
  return meant
    .filter((one, place) => !meant.slice(0, place).some((surer) => isWithin(one, surer)))
    .map(({ subject: { id, name }, score }) => ({ id: id.slice(SYMPTOM.length), name, score }));
}

/** True when a surer symptom is meant by all of the words; codes are no words. */
function isWithin({ at, score }: SubjectMatch, surer: SubjectMatch): boolean {
  return at.size > 0 && score < surer.score && [...at].every((place) => surer.at.has(place));
}
