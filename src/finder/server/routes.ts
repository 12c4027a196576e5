import { z } from '@hono/zod-openapi';
import { CONTENT_LIST, OWN_WRITE, RATES, SEARCH, USUAL_BODY } from '#api/route-policy.ts';
import { inCall } from '#api/idempotency.ts';
import { slugSchema } from '#collection/field.schema.ts';
import { answers, api, body, defineRoute, json, searchingOwn } from '#api/route.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { SearchMemory } from '#search/server/find/search-memory.ts';
import {
  categoriesSchema,
  pointQuerySchema,
  symptomCategoriesQuerySchema,
  symptomCategoriesSchema,
  tilesQuerySchema,
  viewedSchema,
  forgottenSchema,
  type SymptomCategories,
} from '../calls/finder.schema.ts';
import { tilesRequestSchema, tilesResponseSchema } from '../catalogue/tile.schema.ts';
import { searchContent, type FinderContent } from './search/search-content.ts';
import { searchingTiles } from './searching-tiles.ts';
import { recentServices } from './recent.ts';
import { searchTiles } from './tiles/tiles.ts';
import { forgetViewed, rememberViewed } from './viewed.ts';

const tiles = defineRoute({
  method: 'post',
  path: '/tiles',
  summary: 'Services near a place, best first',
  policy: { ...SEARCH, body: USUAL_BODY },
  request: { query: tilesQuerySchema, body: body(tilesRequestSchema) },
  responses: { 200: json(tilesResponseSchema, 'Tiles'), ...answers(404) },
});

const localTiles = defineRoute({
  method: 'get',
  path: '/tiles/local',
  summary: 'Services with a clinic within 25 miles of a place, nearest first',
  policy: SEARCH,
  request: { query: pointQuerySchema },
  responses: { 200: json(tilesResponseSchema, 'Tiles') },
});

const recentTiles = defineRoute({
  method: 'get',
  path: '/tiles/recent',
  summary:
    'Services that someone who is signed in has looked at, the last first, on whichever device; for the saved place',
  policy: { ...SEARCH, who: 'account', limit: RATES.own },
  responses: { 200: json(tilesResponseSchema, 'Tiles') },
});

const viewed = defineRoute({
  method: 'post',
  path: '/tiles/{id}/viewed',
  summary: 'Remember that this browser has looked at a service, for as long as it is a guest',
  policy: OWN_WRITE,
  request: { params: z.object({ id: slugSchema }) },
  responses: { 200: json(viewedSchema, 'It is remembered'), ...answers(404) },
});

const forgotten = defineRoute({
  method: 'delete',
  path: '/tiles/viewed',
  summary: 'Forget the services that this browser has looked at',
  policy: OWN_WRITE,
  responses: { 200: json(forgottenSchema, 'They are forgotten') },
});

const categories = defineRoute({
  method: 'get',
  path: '/categories',
  summary: 'All categories, in the order shown',
  policy: CONTENT_LIST,
  responses: { 200: json(categoriesSchema, 'Categories') },
});

const symptomCategories = defineRoute({
  method: 'get',
  path: '/symptom-categories',
  summary: 'Symptom filters by category',
  policy: CONTENT_LIST,
  request: { query: symptomCategoriesQuerySchema },
  responses: { 200: json(symptomCategoriesSchema, 'Symptom filters') },
});

/** The finder's calls (spec 7). Answers are not parsed again: every test that calls one holds it to its schema [CALL-2]. */
export function finderRoutes(content: FinderContent, memory: SearchMemory) {
  const found = searchContent(content, memory);
  const { catalogue } = found;
  return api()
    .openapi(tiles, async (c) => c.json(await searchTiles(searchingTiles(c), found, c.req.valid('json')), 200))
    .openapi(localTiles, async (c) => {
      const request = tilesRequestSchema.parse({ ...c.req.valid('query'), filterOptions: { local: true } });
      return c.json(await searchTiles(searchingTiles(c), found, request), 200);
    })
    .openapi(recentTiles, async (c) => {
      const cookies = c.req.header('cookie') ?? '';
      return c.json(await recentServices(searchingOwn(c), found, cookies, content.site.defaultPlace), 200);
    })
    .openapi(viewed, async (c) => {
      await inCall(c, (work) => rememberViewed(work, c.req.valid('param').id));
      return c.json({ viewed: true as const }, 200);
    })
    .openapi(forgotten, async (c) => {
      await inCall(c, forgetViewed);
      return c.json({ forgotten: true as const }, 200);
    })
    .openapi(categories, (c) =>
      c.json(
        catalogue.categories.map(({ categoryId, categoryName, slug, displayOrdinal, icon }) => ({
          categoryId,
          categoryName,
          slug,
          displayOrdinal,
          icon,
        })),
        200,
      ),
    )
    .openapi(symptomCategories, (c) => c.json(symptomFilters(catalogue, c.req.valid('query').contextCats), 200));
}

/** Nothing is selected at first: which symptoms narrow the tiles is the visitor's choice, kept by the page [CAT-8]. */
function symptomFilters({ categories, categoryIds }: Catalogue, contextCats: string | undefined): SymptomCategories {
  const asked = contextCats?.split(',').map((one) => categoryIds.get(one.trim()));
  return {
    symptomFilters: categories
      .filter(({ categoryId, symptoms }) => symptoms.length > 0 && (!asked || asked.includes(categoryId)))
      .map(({ displayOrdinal, categoryId, categoryName, symptoms }) => ({
        displayOrdinal,
        categoryId,
        categoryName,
        symptoms: symptoms.map(({ symptomId, name }) => ({ symptomId, isSelected: false, name })),
      })),
  };
}
