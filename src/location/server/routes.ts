import { ProblemError } from '#api/problem.ts';
import { KEPT_FIVE_MINUTES, RATES } from '#api/route-policy.ts';
import { answers, api, defineRoute, json, searching } from '#api/route.ts';
import {
  geocodeAnswerSchema,
  geocodeQuerySchema,
  placeSchema,
  positionQuerySchema,
  suggestAnswerSchema,
  suggestQuerySchema,
} from '../place.schema.ts';
import { whichPlace } from '../which-place.ts';
import type { PlaceAnswers } from './answered-places.ts';
import { nearestPlace } from './places.ts';

const suggest = defineRoute({
  method: 'get',
  path: '/places',
  summary: 'Places that begin as typed; exact match first, then by how many people live there',
  policy: { ...KEPT_FIVE_MINUTES, limit: RATES.typing },
  request: { query: suggestQuerySchema },
  responses: { 200: json(suggestAnswerSchema, 'Suggestions, five at most'), ...answers(503) },
});

const find = defineRoute({
  method: 'get',
  path: '/geocode',
  summary: 'The place that a ZIP code or town name means, or the choices',
  policy: KEPT_FIVE_MINUTES,
  request: { query: geocodeQuerySchema },
  responses: { 200: json(geocodeAnswerSchema, 'One place, or choices'), ...answers(404, 503) },
});

const storeid = defineRoute({
  method: 'get',
  path: '/storeid',
  summary: 'The place at coordinates: lat, lng, zipCode, state, city',
  policy: { ...KEPT_FIVE_MINUTES, queue: 'searches' },
  request: { query: positionQuerySchema },
  responses: { 200: json(placeSchema, 'The nearest ZIP code'), ...answers(404) },
});

/** Spec 8, as it spells it: it is unknown whether there is such a place. */
function mapsFailed(): ProblemError {
  const detail = 'Error occured while calling maps api';
  return new ProblemError({ status: 503, code: '1007', detail, retryAfterSeconds: 30 });
}

/** Places: suggestions, geocoding, coordinates to place (spec 7; LOC-2, LOC-4). */
export function locationRoutes(places: PlaceAnswers) {
  return api()
    .openapi(suggest, async (c) => {
      const { input } = c.req.valid('query');
      return c.json({ suggestions: await places.beginning(searching(c).db, input) }, 200);
    })
    .openapi(find, async (c) => {
      const { address } = c.req.valid('query');
      const answer = await places.named(searching(c).db, address);
      if (answer.state === 'found') return c.json({ place: answer.place }, 200);
      if (answer.state === 'choices')
        return c.json({ choices: answer.choices, question: whichPlace(answer.choices) }, 200);
      if (places.areMapsAway()) throw mapsFailed();
      throw new ProblemError({ status: 404, code: 'unknown-place', detail: `Couldn't find the location ${address}` });
    })
    .openapi(storeid, async (c) => {
      const { lat, lng } = c.req.valid('query');
      const place = await nearestPlace(searching(c).db, lat, lng);
      if (place) return c.json(place, 200);
      throw new ProblemError({
        status: 404,
        code: 'unknown-place',
        detail: 'No US place is near these coordinates.',
      });
    });
}
