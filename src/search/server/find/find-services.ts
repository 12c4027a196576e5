import type { Place } from '#location/place.schema.ts';
import { isMarkup, readWords } from '../../split-words.ts';
import { findText } from './find-text.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { wayIn } from '../lexicon/little-words.ts';
import { matchPartly, matchSubjects, tokensOf, type SubjectMatch, type Token } from '../lexicon/match-subjects.ts';
import { CODE, WAYS } from '../lexicon/subject.ts';
import type { SearchReading } from './search-memory.ts';
import { partPlace, type Parted } from './typed-place.ts';

/** A service that answers what was typed: how well (0 to 1), and why, in words that are true of it ('Treats acne'). */
export type ServiceMatch = { id: string; score: number; match: string };
/** What was typed, understood: the need, the place that was typed with it, and the words that were probably meant when those typed are misspelt. */
export type ServicesFound = { need: string; place: Place | null; meant: string | null; matches: ServiceMatch[] };

/** Characters and words that are read of a long text. */
const [READ, MOST_WORDS] = [400, 40];
/** What a service counts when only a place or a way to have care was asked for, or that has the words only in its text. */
const [ANY, IN_TEXT] = [0.5, 0.3];
/** What a second reason adds, of what is missing to 1; and what a service counts that isn't had in the way asked for. */
const [SECOND, OTHER_WAY] = [0.5, 0.55];
/** Matches below this share of the best one say too little. */
const LEAST = 0.12;

/**
 * Services for typed words, best first: by symptoms, codes, names, kinds of care and everyday words; else by their
 * text.
 */
export async function findServices(search: SearchReading, typed: string): Promise<ServicesFound> {
  const lexicon = await search.memory.lexicon(search.db, search.audiences);
  const { need, place } = await partNeed(search, typed);
  const { tokens, meant, way } = understand(need, lexicon);
  const found = { need, place, meant };
  const matches = matchServices(need, lexicon);
  if (matches) return { ...found, matches };
  const rest = tellingWords(tokens, way);
  if (rest.length === 0)
    return { ...found, matches: way || (place && tokens.length === 0) ? everyService(lexicon, way?.way) : [] };
  const inText = await findText(search, rest);
  return { ...found, matches: inText.map((id) => ({ id, score: IN_TEXT, match: `Mentions ${rest.join(' ')}` })) };
}

/** What somebody typed, in the need and the place that was typed with it. */
export async function partNeed(search: SearchReading, typed: string): Promise<Parted> {
  const { leads } = await search.memory.lexicon(search.db, search.audiences);
  return partPlace(search, typed.slice(0, READ).replaceAll('\0', ' '), leads);
}

/** What a need says: its words, what was probably meant where they are misspelt, and the way to have care that it asks for. */
function understand(need: string, lexicon: Lexicon) {
  const words = readWords(need)
    .words.map(({ text: word }) => word)
    .slice(0, MOST_WORDS);
  const { tokens, meant } = tokensOf(words, isMarkup(need) ? { ...lexicon, spelling: () => undefined } : lexicon);
  return { tokens, meant: meant?.join(' ') ?? null, way: wayIn(tokens.map(({ word }) => word).join(' ')) };
}

/** What a need means, by codes and by whole keywords. */
export function subjectsMeant(need: string, lexicon: Lexicon): SubjectMatch[] {
  return [...codeMatches(need, lexicon), ...matchSubjects(understand(need, lexicon).tokens, lexicon)];
}

/** The services that keywords of a need lead to, the best first; undefined when it has none. */
export function matchServices(need: string, lexicon: Lexicon): ServiceMatch[] | undefined {
  const { tokens, way } = understand(need, lexicon);
  const whole = subjectsMeant(need, lexicon);
  const matches = servicesOf(whole.length > 0 ? whole : matchPartly(tokens, lexicon), lexicon, way?.way);
  return matches.length > 0 ? matches : undefined;
}

function tellingWords(tokens: readonly Token[], way: ReturnType<typeof wayIn>): string[] {
  return tokens.filter(({ word, tells }) => tells > 0 && !way?.words.split(' ').includes(word)).map(({ word }) => word);
}

/** Symptoms of the codes that were typed, with or without their point; of a code that none has, those with the longest beginning in common. */
function codeMatches(need: string, { codes, knows }: Lexicon): SubjectMatch[] {
  const typed = need.toUpperCase().match(/(?<![A-Z\d])[A-Z]\d[\dA-Z](\.?[\dA-Z]{1,4})?(?![A-Z\d])/g) ?? [];
  return typed.flatMap((text) => {
    const code = text.includes('.') ? text : text.length > 3 ? `${text.slice(0, 3)}.${text.slice(3)}` : text;
    if (!CODE.test(code) || knows(text.toLowerCase())) return [];
    const plain = code.replace('.', '');
    for (let length = plain.length; length >= 3; length -= 1) {
      const entries = codes.get(plain.slice(0, length)) ?? [];
      if (entries.length > 0)
        return entries.map(({ subject, weight, phrase }) => ({
          subject,
          phrase,
          weight,
          at: new Set<number>(),
          score: weight * (length === plain.length ? 1 : 0.9),
        }));
    }
    return [];
  });
}

function everyService({ services, offers }: Lexicon, way: 'online' | 'inPerson' | undefined): ServiceMatch[] {
  if (!way) return services.map((id) => ({ id, score: ANY, match: '' }));
  return (offers.get(WAYS[way]) ?? []).map(({ service, reason }) => ({ id: service, score: ANY, match: reason }));
}

/** The services of subjects, each for its best reason; more reasons count for more, and the way asked for before the other. */
function servicesOf(
  subjects: readonly SubjectMatch[],
  { offers }: Lexicon,
  way: 'online' | 'inPerson' | undefined,
): ServiceMatch[] {
  const found = new Map<string, ServiceMatch & { best: number }>();
  for (const { subject, score } of subjects) {
    for (const { service, weight, reason } of offers.get(subject.id) ?? []) {
      const own = score * weight;
      const known = found.get(service);
      if (!known) found.set(service, { id: service, score: own, best: own, match: reason });
      else {
        const [more, less] = own > known.score ? [own, known.score] : [known.score, own];
        known.score = more + (1 - more) * SECOND * less;
        if (own > known.best) [known.best, known.match] = [own, reason];
      }
    }
  }
  const asked = way && new Set((offers.get(WAYS[way]) ?? []).map(({ service }) => service));
  const scored = [...found.values()].map(({ id, score, match }) => ({
    id,
    score: Math.min(1, asked && !asked.has(id) ? score * OTHER_WAY : score),
    match,
  }));
  const least = LEAST * Math.max(0, ...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score >= least).sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}
