import { RATES, USUAL_BODY } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, searching } from '#api/route.ts';
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

const tiles = defineRoute({
  method: 'post',
  path: '/tiles',
  summary: 'Services near a place, best first',
  policy: {
    who: 'anyone',
    does: 'reads',
    cache: 'no-store',
    limit: RATES.search,
    body: USUAL_BODY,
    key: 'none',
    compressed: true,
  },
  request: { query: tilesQuerySchema, body: body(tilesRequestSchema) },
  responses: { 200: json(tilesResponseSchema, 'Tiles'), ...answers(400, 413, 415, 422, 503) },
});

const localTiles = defineRoute({
  method: 'get',
  path: '/tiles/local',
  summary: 'Services with a clinic within 25 miles of a place, nearest first',
  policy: {
    who: 'anyone',
    does: 'reads',
    cache: 'no-store',
    limit: RATES.search,
    body: 0,
    key: 'none',
    compressed: true,
  },
  request: { query: pointQuerySchema },
  responses: { 200: json(tilesResponseSchema, 'Tiles'), ...answers(422, 503) },
});

const categories = defineRoute({
  method: 'get',
  path: '/categories',
  summary: 'All categories, in the order shown',
  policy: {
    who: 'anyone',
    does: 'reads',
    cache: { seconds: 300 },
    limit: RATES.search,
    body: 0,
    key: 'none',
    compressed: true,
  },
  responses: { 200: json(categoriesSchema, 'Categories') },
});

const symptomCategories = defineRoute({
  method: 'get',
  path: '/symptom-categories',
  summary: 'Symptom filters by category',
  policy: {
    who: 'anyone',
    does: 'reads',
    cache: { seconds: 300 },
    limit: RATES.search,
    body: 0,
    key: 'none',
    compressed: true,
  },
  request: { query: symptomCategoriesQuerySchema },
  responses: { 200: json(symptomCategoriesSchema, 'Symptom filters'), ...answers(422) },
});

type Lists = Required<Parameters<typeof makeCatalogue>>;
/** The content that the finder answers from. */
type Content = { services: Lists[0]; categories: Lists[1]; partners: Lists[2]; banners: Lists[3] };

/** The finder's calls (spec 7). Answers are not parsed again: a test holds them to their schemas [CALL-2]. */
export function finderRoutes({ services, categories: known, partners, banners }: Content) {
  const catalogue = makeCatalogue(services, known, partners, banners);
  return api()
    .openapi(tiles, async (c) => c.json(await searchTiles(searching(c), catalogue, c.req.valid('json')), 200))
    .openapi(localTiles, async (c) => {
      const request = tilesRequestSchema.parse({ ...c.req.valid('query'), filterOptions: { local: true } });
      return c.json(await searchTiles(searching(c), catalogue, request), 200);
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
