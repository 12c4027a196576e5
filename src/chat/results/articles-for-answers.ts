import { client } from '#api/browser/client.ts';
import type { ShownArticle } from '#articles/shown-article.schema.ts';
import { drawingOf } from '#articles/drawing.ts';
import type { articleRoutes } from '#finder/server/article-routes.ts';

/** An article with the markup of its drawing. */
export type ReadableArticle = ShownArticle & { drawing: string };

/** Milliseconds that services wait for articles at most. */
const TIMEOUT_MS = 4000;
const call = client<ReturnType<typeof articleRoutes>>();

/** The articles about what was answered, with their drawings; none where they can't be had, since services are what was asked for. */
export async function articlesForAnswers(codes: readonly string[]): Promise<ReadableArticle[]> {
  if (codes.length === 0) return [];
  const json = { botICD10codes: [...codes] };
  const asked = call('$post', '/articles', { json }, { timeoutMs: TIMEOUT_MS, reads: true });
  const { articles } = await asked.catch(() => ({ articles: [] as ShownArticle[] }));
  return Promise.all(articles.map(async (article) => ({ ...article, drawing: await drawingOf(article.picture) })));
}
