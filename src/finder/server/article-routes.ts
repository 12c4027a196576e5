import { ASK } from '#api/route-policy.ts';
import { api, body, defineRoute, json, searching } from '#api/route.ts';
import { articlesFoundSchema, articlesRequestSchema } from '../calls/found-articles.schema.ts';
import { articlesForCodes, type ArticleContent } from './search/articles-for-codes.ts';
import type { SearchMemory } from '#search/server/find/search-memory.ts';

/** As many codes as a request may have. */
const SMALL_BODY = 2048;

/** Asked by POST, so that nothing about somebody's health stands in an address, which proxies and browsers keep. */
const forCodes = defineRoute({
  method: 'post',
  path: '/articles',
  summary: 'Health articles about the symptoms of ICD-10-CM codes, best first',
  policy: { ...ASK, body: SMALL_BODY, queue: 'searches' },
  request: { body: body(articlesRequestSchema) },
  responses: { 200: json(articlesFoundSchema, 'Articles') },
});

/** Articles for what the assistant found. */
export function articleRoutes(content: ArticleContent, memory: SearchMemory) {
  const find = articlesForCodes(content);
  return api().openapi(forCodes, async (c) => {
    const { botICD10codes } = c.req.valid('json');
    return c.json({ articles: await find({ db: searching(c).db, memory }, botICD10codes) }, 200);
  });
}
