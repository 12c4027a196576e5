import type { Context } from 'hono';
import { SEARCH, TYPING } from '#api/route-policy.ts';
import { api, body, defineRoute, json, searching, type ApiEnv } from '#api/route.ts';
import {
  autocompleteAnswerSchema,
  keywordQuerySchema,
  searchAnswerSchema,
  searchRequestSchema,
  suggestionsRequestSchema,
  suggestionsSchema,
  type Suggestions,
} from '../search.schema.ts';
import { isUrgent } from '#safety/is-urgent.ts';
import { begunDangerFinder } from '#safety/server/begun-danger.ts';
import { dangerFinder, type DangerContent } from '#safety/server/danger-finder.ts';
import type { SearchMemory, SearchReading } from './find/search-memory.ts';
import { siteSearcher } from './find/site-search.ts';
import { completeKeyword, suggestFor } from './suggest/suggest-groups.ts';
import { statesOf } from './suggest/where-offered.ts';

/** Words of WORDS_MOST characters, however they are written as JSON. */
const SMALL_BODY = 4096;

/** Asked by POST, so that no word that somebody typed stands in an address, which proxies and browsers keep. */
const search = defineRoute({
  method: 'post',
  path: '/search',
  summary: 'Pages of the site that match the words, best first',
  policy: { ...SEARCH, body: SMALL_BODY },
  request: { body: body(searchRequestSchema) },
  responses: { 200: json(searchAnswerSchema, 'Results, ten at a time') },
});

const suggestions = defineRoute({
  method: 'post',
  path: '/search/suggestions',
  summary: 'What is suggested for words that are being typed',
  policy: { ...TYPING, body: SMALL_BODY },
  request: { body: body(suggestionsRequestSchema) },
  responses: {
    200: json(suggestionsSchema, 'Five groups, at most three of each'),
  },
});

const suggest = defineRoute({
  method: 'get',
  path: '/suggest',
  summary: 'What is suggested for a keyword: symptoms, services, partners, categories, articles and places',
  policy: TYPING,
  request: { query: keywordQuerySchema },
  responses: { 200: json(suggestionsSchema, 'Five groups, at most three of each') },
});

const autocomplete = defineRoute({
  method: 'get',
  path: '/autocomplete',
  summary: 'Keywords that complete a beginning: exact match first, then by length',
  policy: TYPING,
  request: { query: keywordQuerySchema },
  responses: { 200: json(autocompleteAnswerSchema, 'Ten keywords at most') },
});

/** What the search answers from besides the database. */
export interface SearchRoutesContent extends DangerContent {
  site: { defaultPlace: { state: string } };
  partners: Parameters<typeof statesOf>[0];
}

/** The search of the whole site, danger first. Answers are not parsed again: a test holds them to their schemas [SHELL-4]. */
export function searchRoutes(content: SearchRoutesContent, memory: SearchMemory) {
  const dangerIn = dangerFinder(content);
  const begunDanger = begunDangerFinder(content);
  const states = statesOf(content.partners);
  const hereIn = (state: string) => ({ state: state || content.site.defaultPlace.state, states });
  const find = siteSearcher(content);
  const readingOf = (c: Context<ApiEnv>): SearchReading => ({ db: searching(c).db, memory });
  const suggestionsFor = async (search: () => SearchReading, words: string, state: string): Promise<Suggestions> => {
    const danger = dangerIn(words);
    if (danger.some(isUrgent)) return { groups: [], danger };
    if (begunDanger(words).length > 0) return { groups: [], danger, begun: true };
    return { ...(await suggestFor(search(), words, hereIn(state))), danger };
  };
  return api()
    .openapi(search, async (c) => {
      const { log } = c.env.runtime;
      const missed = (): void => log.warn('health articles for someone in danger could not be looked up');
      return c.json(await find(() => readingOf(c), c.req.valid('json'), missed), 200);
    })
    .openapi(suggestions, async (c) => {
      const { words, state } = c.req.valid('json');
      return c.json(await suggestionsFor(() => readingOf(c), words, state), 200);
    })
    .openapi(suggest, async (c) => {
      const { keyword } = c.req.valid('query');
      return c.json(await suggestionsFor(() => readingOf(c), keyword, ''), 200);
    })
    .openapi(autocomplete, async (c) => {
      const { keyword } = c.req.valid('query');
      const danger = dangerIn(keyword);
      const isDanger = danger.some(isUrgent) || begunDanger(keyword).length > 0;
      const suggestions = isDanger ? [] : await completeKeyword(readingOf(c), keyword);
      return c.json({ suggestions, danger }, 200);
    });
}
