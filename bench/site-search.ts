import { content } from '#content-model/content.ts';
import { openDatabase } from '#db/client.ts';
import { lexiconOf } from '#search/server/lexicon/lexicon.ts';
import { makeSubjects } from '#search/server/lexicon/make-subjects.ts';
import { loadIndex } from '#search/server/site-index/load.ts';
import { readSitePages } from '#search/server/site-index/site-pages.ts';
import type { Subjects } from '#search/server/lexicon/subject.ts';
import { suggestSubjects } from '#search/server/suggest/suggest-subjects.ts';
import type { SearchDocument } from '#search/server/site-index/document.ts';
import { SITE_FOLDER } from '../src/build/build.ts';
import { atMost, plain, type Figure, type BenchOutcome } from './harness.ts';
import type { LoadCall } from './load.ts';
import { quantile, short } from './numbers.ts';
import { sendLoad } from './send-load.ts';
import { serverTimes } from './server-times.ts';
import type { TestBed } from './test-bed.ts';

const TYPISTS = 50;
/** Milliseconds between two letters of one typist. */
const LETTER_MS = 200;
const SEARCHERS = 10;
/** Milliseconds between two searches of one visitor. */
const SEARCH_MS = 400;
const SECONDS = 8;
const ARTICLES = 5000;
/** Keywords of the larger lexicon, besides our own. */
const KEYWORDS = 50_000;

/** What people type, misspelt too. */
const TYPED = [
  'eczema', 'flu shot', 'sleep apnea', 'blood pressure', 'dermatologist near me', 'pink eye', 'labcorp', 'uti', 'therapist', 'kids fever', 'back pain', 'a1c test',
  'covid 19 vaccine', 'dermatolgist', 'eczma', 'video visit', 'weight loss', 'birth control', 'hearing test', 'how much does a visit cost', 'when should I see a doctor',
]; // prettier-ignore

/** Suggestions for people who type letter by letter, and searches of the site, over the site as it is and with thousands of articles more. */
export async function siteSearch(bed: TestBed): Promise<BenchOutcome> {
  const url = await bed.seeded('search');
  const first = await bed.server({ DATABASE_URL: url });
  const pages = readSitePages(SITE_FOLDER) ?? [];
  const figures = await measure(first, `${pages.length} pages`);
  await first.stop();
  // A server of its own: one that runs looks for another version of the index only once in a minute.
  await loadMore(url, [...pages, ...articlesLike(pages)]);
  const larger = await bed.server({ DATABASE_URL: url });
  figures.push(
    ...(await measure(larger, `${(pages.length + ARTICLES).toLocaleString('en')} pages`)),
    ...manyKeywords(),
  );
  await larger.stop();
  return {
    title: `Search of the site: ${TYPISTS} people type a letter each ${LETTER_MS} ms, then ${SEARCHERS} search each ${SEARCH_MS} ms`,
    figures,
    notes: [
      'In the server: from a call to its answer, as its log shows. Otherwise from the request to its answer over HTTP, the load from a process of its own that shares the two cores with server and database. The typists begin spread over one pause. Each letter is a call; beginnings of up to three letters are kept in memory for a minute, as in use. Limits on an address are off.',
      `The articles are made of sentences of our own articles in another order, so that common words are on nearly all of them. What is typed: ${TYPED.join(', ')}.`,
    ],
  };
}

async function measure({ origin, log }: { origin: string; log: string }, index: string): Promise<Figure[]> {
  const load = (calls: LoadCall[], connections: number, pauseMs: number) =>
    sendLoad({ origin, calls, connections, seconds: SECONDS, pauseMs });
  const letters = letterByLetter().map((typed) => ask('/api/search/suggestions', typed));
  const whole = TYPED.map((text) => ask('/api/search', text));
  await load([...letters, ...whole], 4, 0);
  const { result: typed, times } = await serverTimes(log, '/api/search/suggestions', () =>
    load(letters, TYPISTS, LETTER_MS),
  );
  const searched = await load(whole, SEARCHERS, SEARCH_MS);
  return [
    atMost(`${index}: p99 ms of a suggestion, in the server`, quantile(times, 0.99), 20),
    plain(`${index}: p50 of a suggestion, in the server`, `${short(quantile(times, 0.5))} ms`),
    plain(
      `${index}: p99 and p50 until the typist has the answer, and how many a second`,
      `${short(typed.p99)} ms, ${short(typed.p50)} ms, ${short(typed.perSecond)}`,
    ),
    atMost(`${index}: p99 ms of a search`, searched.p99, 50),
    plain(`${index}: p50 of a search`, `${short(searched.p50)} ms`),
  ];
}

function letterByLetter(): string[] {
  return TYPED.flatMap((text) => Array.from(text, (_, end) => text.slice(0, end + 1)));
}

function ask(path: string, words: string): LoadCall {
  return { method: 'POST', path, body: JSON.stringify({ words }) };
}

async function loadMore(url: string, documents: readonly SearchDocument[]): Promise<void> {
  const database = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: '' });
  await database.asOwner(async (owner) => {
    await owner.query('begin');
    await loadIndex(owner, documents);
    await owner.query('commit');
    await owner.query('vacuum analyze search_documents, search_passages, search_words');
  });
  await database.close();
}

/** How long suggestions of what services are found by take, with so many keywords more: they are answered from memory alone. */
function manyKeywords(): Figure[] {
  const lexicon = lexiconOf(moreKeywords(makeSubjects(content())));
  const times = letterByLetter().map((typed) => {
    const from = performance.now();
    suggestSubjects(typed, lexicon, 3, { state: '', states: new Map() });
    return performance.now() - from;
  });
  const what = `${KEYWORDS.toLocaleString('en')} keywords more, in memory`;
  return [
    atMost(`${what}: p99 ms of what is suggested from them`, quantile(times, 0.99), 10),
    plain(`${what}: p50`, `${short(quantile(times, 0.5))} ms`),
  ];
}

/** What services are found by, with so many keywords more, made of two or three of their words. */
function moreKeywords({ keywords, subjects, ...others }: Subjects): Subjects {
  const words = [...new Set(keywords.flatMap(({ phrase }) => phrase.split(' ')))];
  const made = Array.from({ length: KEYWORDS }, (_, at) => ({
    phrase:
      [at * 7, at * 13 + 3, ...(at % 2 ? [at * 31 + 5] : [])].map((one) => words[one % words.length]).join(' ') +
      ` ${at % 97}`,
    subject: subjects[at % subjects.length]?.id ?? '',
    weight: 0.5,
  }));
  return { ...others, subjects, keywords: [...keywords, ...made] };
}

/** Articles of the length of ours, of their sentences; the same each time. */
function articlesLike(pages: readonly SearchDocument[]): SearchDocument[] {
  const ours = pages.filter(({ kind }) => kind === 'Article');
  const sentences = ours.flatMap(({ passages }) => passages);
  const titles = ours.flatMap(({ keywords }) => keywords);
  let seed = 7;
  const pick = (list: readonly string[]): string => {
    seed = (seed * 48_271) % 2_147_483_647;
    return list[seed % list.length] ?? '';
  };
  return Array.from({ length: ARTICLES }, (_, number) => ({
    kind: 'Article',
    address: `/rx-healthanswer/made-${number}`,
    title: `${pick(titles)}: ${pick(titles)}`,
    keywords: Array.from({ length: 6 }, () => pick(titles)),
    passages: Array.from({ length: 40 }, () => pick(sentences)),
  }));
}
