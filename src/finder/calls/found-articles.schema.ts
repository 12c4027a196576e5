import { z } from '@hono/zod-openapi';
import { shownArticleSchema } from '#articles/shown-article.schema.ts';
import { ARTICLES_AMONG } from './interleave.ts';
import { icd10CodesSchema } from '../catalogue/tile.schema.ts';

/** The body of POST /api/articles. */
export const articlesRequestSchema = z.strictObject({ botICD10codes: icd10CodesSchema });

/** The answer of POST /api/articles: as many as stand among services. */
export const articlesFoundSchema = z
  .object({ articles: z.array(shownArticleSchema).max(ARTICLES_AMONG) })
  .openapi('ArticlesFound');
