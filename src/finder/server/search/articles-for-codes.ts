import type { WrittenArticle } from '#articles/shown-article.ts';
import { articleAddress, shownArticle } from '#articles/shown-article.ts';
import type { ShownArticle } from '#articles/shown-article.schema.ts';
import { articlesAbout } from '#search/server/find/find-articles.ts';
import { ARTICLES_AMONG } from '#finder/calls/interleave.ts';
import { symptomWords } from '../tiles/search-matches.ts';
import type { SearchReading } from '#search/server/find/search-memory.ts';

/** What articles for codes are answered from. */
export type ArticleContent = {
  articles: readonly (WrittenArticle['data'] & { id: string; body: string })[];
  symptoms: readonly { id: string; name: string }[];
  symptomCodes: Readonly<Record<string, readonly string[]>>;
};

/** Finds the articles about the symptoms that codes stand for, by the rule of the search. */
export function articlesForCodes({ articles, symptoms, symptomCodes }: ArticleContent) {
  const { names, ofCodes } = symptomWords(symptoms, symptomCodes);
  const byAddress = new Map(
    articles.map(({ id, body, ...data }) => [articleAddress(id), shownArticle({ id, data, body })]),
  );
  return async (search: SearchReading, codes: readonly string[]): Promise<ShownArticle[]> => {
    const asked = ofCodes(codes).flatMap((id) => names.get(id)?.name ?? []);
    const found = await articlesAbout(search, asked, ARTICLES_AMONG);
    return found.flatMap(({ address }) => byAddress.get(address) ?? []);
  };
}
