import type { Queryable } from '#db/client.ts';
import type { FoundPage } from '../../search.schema.ts';
import { ABOUT, TELLING } from './article-statements.ts';
import { correctedWords } from './find.ts';
import { weightOf } from '../lexicon/little-words.ts';
import { lookUpWords } from './misspelt-words.ts';
import { anyOf, askedWords, phraseOf, queryOf } from './query.ts';
import { symptomsMeant } from './symptoms-meant.ts';
import type { SearchReading } from './search-memory.ts';
import type { Synonyms } from '../site-index/synonyms.ts';

/** Articles, the best first; `meant` are the words that they were found by, when those are others. */
export type ArticlesFound = { articles: FoundPage[]; meant?: string };
const NOTHING: ArticlesFound = { articles: [] };
/** Letters from which articles are found. */
const FEWEST_LETTERS = 2;
/** Beginnings of so few letters are answered from memory for a minute. */
const KEPT_LETTERS = 3;
/** Sorts after every word that goes on. */
const LAST = '~';
/** Of the symptoms that words mean, those below this share of the surest one say too little, and how many are looked at. */
const [SURE_SHARE, SYMPTOMS_MOST] = [0.8, 3];

/**
 * Articles for typed words, best first: by title, heading or keyword; else by symptom; else by passages; else by
 * corrected words.
 */
export async function findArticles(search: SearchReading, typed: string, most: number): Promise<ArticlesFound> {
  const words = askedWords(typed);
  const letters = tellingLetters(words);
  if (letters < FEWEST_LETTERS) return NOTHING;
  return letters > KEPT_LETTERS ? find(search, typed, words, most) : keptAnswer(search, typed, words, most);
}

/** The letters of the last word and of those before it that tell something: 'when should I s' says no more than 's'. */
function tellingLetters(words: readonly string[]): number {
  return words.filter((word, at) => at === words.length - 1 || weightOf(word) > 0).join('').length;
}

/** The articles about symptoms by their names, the best of each before the next of any. */
export async function articlesAbout(
  { db, memory }: SearchReading,
  symptoms: readonly string[],
  most: number,
): Promise<FoundPage[]> {
  const synonyms = memory.synonyms();
  const lists = await Promise.all(symptoms.map((name) => findAbout(db, askedWords(name), synonyms, most)));
  const inTurn = Array.from({ length: most }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat();
  return [...new Map(inTurn.map((article) => [article.address, article])).values()].slice(0, most);
}

async function keptAnswer(
  search: SearchReading,
  typed: string,
  words: readonly string[],
  most: number,
): Promise<ArticlesFound> {
  const answers = search.memory.articles;
  const key = [most, ...words].join(' ');
  const known = answers.get(key);
  if (known) return known;
  const found = await find(search, typed, words, most);
  answers.set(key, found);
  return found;
}

async function find(
  search: SearchReading,
  typed: string,
  words: readonly string[],
  most: number,
): Promise<ArticlesFound> {
  const { db, memory } = search;
  const synonyms = memory.synonyms();
  const named = await findAbout(db, words, synonyms, most);
  if (named.length > 0) return { articles: named };
  // A query that names a symptom finds articles about that symptom, or none.
  const symptoms = await surestSymptoms(search, typed);
  if (symptoms.length > 0) return { articles: await articlesAbout(search, symptoms, most) };
  const told = await findTelling(db, words, synonyms, most);
  if (told.articles.length > 0) return { articles: told.articles };
  const either = async (list: readonly string[]): Promise<FoundPage[]> => {
    const about = await findAbout(db, list, synonyms, most);
    return about.length > 0 ? about : (await findTelling(db, list, synonyms, most)).articles;
  };
  const parted = words.length > 1 ? await either(lastJoined(words)) : [];
  if (parted.length > 0 || told.had > 0) return { articles: parted };
  const [known, pages] = await Promise.all([lookUpWords(db, words), memory.pageWords(db)]);
  const meant = correctedWords(known, pages, true);
  const instead = meant ? await either(meant) : [];
  return meant && instead.length > 0 ? { articles: instead, meant: meant.join(' ') } : NOTHING;
}

/** The names of the symptoms that words mean most surely: 'teenager with bad acne' means acne. */
async function surestSymptoms({ db, memory }: SearchReading, typed: string): Promise<string[]> {
  const found = symptomsMeant(typed, await memory.lexicon(db));
  const least = SURE_SHARE * Math.max(0, ...found.map(({ score }) => score));
  return found
    .filter(({ score }) => score >= least)
    .slice(0, SYMPTOMS_MOST)
    .map(({ name }) => name);
}

/** The words with the last two as one, for a name that is parted and half typed: 'lab cor' is 'labcor'. */
function lastJoined(words: readonly string[]): string[] {
  return [...words.slice(0, -2), words.slice(-2).join('')];
}

async function findAbout(
  db: Queryable,
  words: readonly string[],
  synonyms: Synonyms,
  most: number,
): Promise<FoundPage[]> {
  const values = valuesOf(words, synonyms, most);
  return (await db.query<FoundPage>({ name: 'search_articles_about', text: ABOUT, values })).rows;
}

type Telling = { had: number; articles: FoundPage[] };

async function findTelling(
  db: Queryable,
  words: readonly string[],
  synonyms: Synonyms,
  most: number,
): Promise<Telling> {
  const values = valuesOf(words, synonyms, most);
  const { rows } = await db.query<Telling>({ name: 'search_articles_telling', text: TELLING, values });
  return rows[0] ?? { had: 0, articles: [] };
}

function valuesOf(words: readonly string[], synonyms: Synonyms, most: number): unknown[] {
  const last = words.at(-1) ?? '';
  const before = queryOf(words.slice(0, -1), synonyms);
  const whole = anyOf([queryOf(words, synonyms), ...synonyms.begunBy(words.join(' ')).map(phraseOf)]);
  return [before, last, last + LAST, whole, most];
}
