import { plainWords } from '../../split-words.ts';
import { WORDS_MOST } from '../../page-kinds.ts';
import { GROUP_MOST, type AutocompleteAnswer, type SuggestionGroup, type Suggestions } from '../../search.schema.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { findArticles } from '../find/find-articles.ts';
import type { SearchReading } from '../find/search-memory.ts';
import { splitNeedAndPlace, suggestPlacesFor } from './suggest-places.ts';
import { correctedText, suggestSubjects } from './suggest-subjects.ts';
import type { Here } from './where-offered.ts';

/** Letters from which anything is suggested. */
const FEWEST_LETTERS = 2;
/** Keywords of one answer. */
const COMPLETED = 10;
const NOTHING = { groups: [] };
const ANYWHERE: Here = { state: '', states: new Map() };

/**
 * Suggestions for typed words, at most three of each: symptoms, services and partners offered here, categories,
 * articles, places.
 */
export async function suggestFor(
  search: SearchReading,
  text: string,
  here: Here = ANYWHERE,
): Promise<Omit<Suggestions, 'danger'>> {
  const typed = text.slice(0, WORDS_MOST);
  if (plainWords(typed).replaceAll(' ', '').length < FEWEST_LETTERS) return NOTHING;
  const lexicon = await search.memory.lexicon(search.db);
  const [place, { articles, meant: articlesMeant }] = await Promise.all([
    suggestPlacesFor(search, splitNeedAndPlace(typed, lexicon), GROUP_MOST),
    findArticles(search, typed, GROUP_MOST),
  ]);
  const { symptoms, services, partners, categories, meant } = suggestSubjects(place.need, lexicon, GROUP_MOST, here);
  const found =
    articles.length > 0 || place.need === typed
      ? articles
      : (await findArticles(search, place.need, GROUP_MOST)).articles;
  const groups: SuggestionGroup[] = [
    { kind: 'Symptoms', items: symptoms },
    { kind: 'Services', items: services },
    { kind: 'Providers', items: partners },
    { kind: 'Categories', items: categories },
    { kind: 'Articles', items: found.map(({ title, address }) => ({ title, note: '', address })) },
    { kind: 'Places', items: place.places },
  ];
  const instead = meant ?? articlesMeant;
  return { groups: groups.filter(({ items }) => items.length > 0), ...(instead && { meant: instead }) };
}

/** Keywords that go on from what was typed, or from what was probably meant: the very words first, then by length [RESULT-3]. */
export async function completeKeyword(
  { db, memory }: SearchReading,
  typed: string,
): Promise<AutocompleteAnswer['suggestions']> {
  const lexicon = await memory.lexicon(db);
  const plain = plainWords(typed.slice(0, WORDS_MOST));
  if (plain.length < FEWEST_LETTERS) return [];
  const begun = completionsOf(plain, lexicon);
  if (begun.length > 0) return begun;
  const meant = correctedText(plain, lexicon);
  return meant === undefined ? [] : completionsOf(meant, lexicon);
}

function completionsOf(plain: string, lexicon: Lexicon): AutocompleteAnswer['suggestions'] {
  const seen = new Set<string>();
  return lexicon.begun
    .find(plain)
    .toSorted(
      (a, b) =>
        Number(b.entry.phrase === plain) - Number(a.entry.phrase === plain) ||
        a.entry.phrase.length - b.entry.phrase.length,
    )
    .filter(({ entry: { phrase } }) => !seen.has(phrase) && seen.add(phrase))
    .slice(0, COMPLETED)
    .map(({ entry: { phrase, subject } }) => ({ keyword: phrase, kind: subject.kind, address: subject.address }));
}
