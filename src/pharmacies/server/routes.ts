import { SEARCH, USUAL_BODY } from '#api/route-policy.ts';
import { api, body, defineRoute, json, searching } from '#api/route.ts';
import { storesAnswerSchema, storesQuerySchema, storesSearchSchema } from '../stores/locator.schema.ts';
import type { PlaceAnswers } from '#location/server/answered-places.ts';
import { searchStores } from './find-stores.ts';

const search = defineRoute({
  method: 'post',
  path: '/locator/v1/stores/search',
  summary: 'Stores near a place, nearest first',
  policy: { ...SEARCH, body: USUAL_BODY },
  request: { body: body(storesSearchSchema) },
  responses: { 200: json(storesAnswerSchema, 'Stores') },
});

const nearest = defineRoute({
  method: 'get',
  path: '/stores',
  summary: 'The nearest store, or more of them',
  policy: SEARCH,
  request: { query: storesQuerySchema },
  responses: { 200: json(storesAnswerSchema, 'Stores') },
});

/** The calls of the store finder (spec 7; STORE-1, STORE-2). */
export function pharmacyRoutes(places: PlaceAnswers) {
  return api()
    .openapi(search, async (c) => c.json(await searchStores({ ...searching(c), places }, c.req.valid('json')), 200))
    .openapi(nearest, async (c) => {
      const asked = { ...c.req.valid('query'), q: '', openNow: false };
      return c.json(await searchStores({ ...searching(c), places }, asked), 200);
    });
}
