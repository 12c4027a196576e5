import type { ServiceMatch } from '#search/server/find/find-services.ts';
import { searchText } from '#location/search-text.ts';
import { purposeOf, symptomsReason, type SymptomNames } from '#search/server/lexicon/reason.ts';
import type { SearchedService } from './searched-services.ts';

/** Symptoms as a tile search knows them. */
export type SymptomWords = {
  /** Symptoms as sentences name them, by their ids. */
  names: ReadonlyMap<string, SymptomNames>;
  /** The symptoms that ICD-10-CM codes stand for. */
  ofCodes: (codes: readonly string[]) => string[];
};

/** A symptom of the content, as far as a tile search goes. */
export type SymptomNamed = SymptomNames & { id: string };

/** What a tile search needs to know of symptoms. */
export function symptomWords(
  symptoms: readonly SymptomNamed[],
  symptomCodes: Readonly<Record<string, readonly string[]>>,
): SymptomWords {
  const coded = Object.entries(symptomCodes).map(([id, codes]) => ({ id, codes: codes.map(plainCode) }));
  return {
    names: new Map(symptoms.map((symptom) => [symptom.id, symptom])),
    ofCodes: (codes) => {
      const alike = (are: Alike, asked: string): string[] =>
        coded.filter(({ codes: own }) => own.some((code) => are(asked, code))).map(({ id }) => id);
      const meant = codes.map(plainCode).flatMap((asked) => {
        const related = alike(areRelated, asked);
        return related.length > 0 ? related : alike(areOfFamily, asked);
      });
      return [...new Set(meant)];
    },
  };
}

type Alike = (one: string, other: string) => boolean;

/** A code stands for all that begin with it, and is itself meant by a longer one: 'L20' and 'L20.9'. */
function areRelated(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

/** A code that no symptom has still says what it is about by its first three signs: 'L70.0' and 'L70.9' are acne. */
function areOfFamily(one: string, other: string): boolean {
  return one.slice(0, 3) === other.slice(0, 3);
}

function plainCode(code: string): string {
  return code.toUpperCase().replace('.', '');
}

/** Shares of the best score down to which matches count as good as it, or as the next best. */
const TIERS = [0.97, 0.93, 0.88, 0.82, 0.75, 0.65, 0.5, 0.35];

/** The tiers of matches by service id, the best 0: within one, services are ranked by distance. */
export function tiersOf(matches: readonly ServiceMatch[]): ReadonlyMap<string, number> {
  const best = Math.max(0, ...matches.map(({ score }) => score));
  return new Map(matches.map(({ id, score }) => [id, TIERS.filter((share) => score < share * best).length]));
}

/** Why each of these services answers what was typed, or else the symptoms that were picked. */
export function matchWords(
  { names }: SymptomWords,
  services: readonly SearchedService[],
  symptoms: readonly string[],
  found: readonly ServiceMatch[],
): ReadonlyMap<string, string> {
  const matches = new Map(found.map(({ id, match }) => [id, match]));
  for (const { id, words } of symptoms.length > 0 ? services : []) {
    const picked = symptoms
      .filter((symptom) => words.symptoms.includes(symptom))
      .flatMap((symptom) => names.get(symptom) ?? []);
    if (picked.length > 0 && !matches.get(id)) matches.set(id, symptomsReason(picked, purposeOf(words)));
  }
  return matches;
}

/** The services whose partner or own name is in the words: these are shown to people elsewhere too. */
export function namedServices(services: readonly SearchedService[], need: string): string[] {
  const typed = ` ${searchText(need)} `;
  return services.filter(({ names }) => names.some((name) => typed.includes(name))).map(({ id }) => id);
}
