import type { SearchAnswer, SearchRequest } from '../../search.schema.ts';
import { isUrgent } from '#safety/is-urgent.ts';
import { callLineFinder } from '#safety/server/call-lines.ts';
import { sentDangerFinder, type DangerContent } from '#safety/server/danger-finder.ts';
import { searchArticles, searchSite } from './find.ts';
import type { SearchReading } from './search-memory.ts';

/**
 * The site search, danger first: an urgent sign leaves only articles, and is shown even when the database fails
 * (`missed` hears of it) [SHELL-4].
 */
export function siteSearcher(content: DangerContent) {
  const dangerIn = sentDangerFinder(content);
  const callsIn = callLineFinder(content);
  return async (search: () => SearchReading, asked: SearchRequest, missed: () => void): Promise<SearchAnswer> => {
    const danger = dangerIn(asked.words);
    const calls = danger.length > 0 ? [] : callsIn(asked.words);
    if (!danger.some(isUrgent)) return { ...(await searchSite(search(), asked)), danger, calls };
    const articles = (async () => searchArticles(search(), asked))();
    const found = await articles.catch(() => {
      missed();
      return { total: 0, counts: {}, hits: [] };
    });
    return { ...found, danger, calls };
  };
}
