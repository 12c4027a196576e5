import { createRoute } from '@hono/zod-openapi';
import { answers, api, body, json } from '#api/route.ts';
import { content } from '#site/server/content.ts';
import { makeCatalogue, type Catalogue } from '../catalogue.ts';
import {
  categoriesSchema,
  pointQuerySchema,
  symptomCategoriesQuerySchema,
  symptomCategoriesSchema,
  tilesQuerySchema,
  type SymptomCategories,
} from '../finder.schema.ts';
import { tilesRequestSchema, tilesResponseSchema } from '../service.schema.ts';
import { searchTiles } from './tiles.ts';

const tiles = createRoute({
  method: 'post',
  path: '/tiles',
  summary: 'Services near a place, best first',
  request: { query: tilesQuerySchema, body: body(tilesRequestSchema) },
  responses: { 200: json(tilesResponseSchema, 'Tiles'), ...answers(400, 413, 415, 422, 503) },
});

const localTiles = createRoute({
  method: 'get',
  path: '/tiles/local',
  summary: 'Services with a clinic within 25 miles of a place, nearest first',
  request: { query: pointQuerySchema },
  responses: { 200: json(tilesResponseSchema, 'Tiles'), ...answers(422, 503) },
});

const categories = createRoute({
  method: 'get',
  path: '/categories',
  summary: 'All categories, in the order shown',
  responses: { 200: json(categoriesSchema, 'Categories') },
});

const symptomCategories = createRoute({
  method: 'get',
  path: '/symptom-categories',
  summary: 'Symptom filters by category',
  request: { query: symptomCategoriesQuerySchema },
  responses: { 200: json(symptomCategoriesSchema, 'Symptom filters'), ...answers(422) },
});

/** POSTs that only ask, by path below /api. */
export const finderReads: readonly string[] = ['/tiles'];

/** The finder's calls (spec 7). Answers are not parsed again: a test holds them to their schemas [CALL-2]. */
export const finderRoutes = api()
  .openapi(tiles, async (c) =>
    c.json(await searchTiles(c.env.runtime.database.pool, catalogue(), c.req.valid('json')), 200),
  )
  .openapi(localTiles, async (c) => {
    const request = tilesRequestSchema.parse({ ...c.req.valid('query'), filterOptions: { local: true } });
    return c.json(await searchTiles(c.env.runtime.database.pool, catalogue(), request), 200);
  })
  .openapi(categories, (c) =>
    c.json(
      catalogue().categories.map(({ categoryId, categoryName, slug, displayOrdinal, icon }) => ({
        categoryId,
        categoryName,
        slug,
        displayOrdinal,
        icon,
      })),
      200,
    ),
  )
  .openapi(symptomCategories, (c) => c.json(symptomFilters(catalogue(), c.req.valid('query').contextCats), 200));

let made: Catalogue | undefined;

function catalogue(): Catalogue {
  const { services, categories, partners, banners } = content();
  made ??= makeCatalogue(services, categories, partners, banners);
  return made;
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
