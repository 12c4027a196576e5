import { CONTENT_LIST } from '#api/route-policy.ts';
import { api, defineRoute, json } from '#api/route.ts';
import {
  articleListSchema,
  CAT_IDS_FROM,
  categoryDetailsSchema,
  categoryIdQuerySchema,
  detailsQuerySchema,
  healthCategoryQuerySchema,
  healthCategorySchema,
  productListSchema,
} from '../calls/category-data.schema.ts';
import { articlesOf, detailsOf, productsOf, type CategoryContent } from './category-data.ts';

const products = defineRoute({
  method: 'get',
  path: '/products',
  summary: 'The products of a category',
  policy: CONTENT_LIST,
  request: { query: categoryIdQuerySchema },
  responses: { 200: json(productListSchema, 'Products') },
});

const articles = defineRoute({
  method: 'get',
  path: '/articles',
  summary: 'The health articles of a category',
  policy: CONTENT_LIST,
  request: { query: categoryIdQuerySchema },
  responses: { 200: json(articleListSchema, 'Articles') },
});

const details = defineRoute({
  method: 'get',
  path: '/productsearch/v1/categories',
  summary: "A category's link to the shop, with the number of products in it; a message when it has none",
  policy: CONTENT_LIST,
  request: { query: detailsQuerySchema },
  responses: { 200: json(categoryDetailsSchema, 'The link, or a message') },
});

const healthCategory = defineRoute({
  method: 'get',
  path: '/rx-healthanswer/healthCategory',
  summary: 'The health articles of a catId: 1800000 and the hundreds of a category',
  policy: CONTENT_LIST,
  request: { query: healthCategoryQuerySchema },
  responses: { 200: json(healthCategorySchema, 'Articles, or a message') },
});

/** What a category's page shows besides care: products, articles, the shelf of the shop (spec 7) [CALL-1, CALL-3]. */
export function categoryDataRoutes(content: CategoryContent) {
  return api()
    .openapi(products, (c) => c.json(productsOf(content, c.req.valid('query').categoryId), 200))
    .openapi(articles, (c) => c.json({ articles: articlesOf(content, c.req.valid('query').categoryId) }, 200))
    .openapi(details, (c) => {
      const category = content.categories.find(({ categoryId }) => categoryId === c.req.valid('query').id);
      return c.json(detailsOf(content, category?.shopCategory), 200);
    })
    .openapi(healthCategory, (c) => {
      const found = articlesOf(content, (c.req.valid('query').catId - CAT_IDS_FROM) * 100);
      return c.json(found.length > 0 ? { data: found } : { message: 'There are no articles of this category.' }, 200);
    });
}
