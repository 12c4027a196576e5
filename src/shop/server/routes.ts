import { RATES } from '#api/route-policy.ts';
import { api, defineRoute, json } from '#api/route.ts';
import { offersSchema, type Offer } from '../products/offer.schema.ts';

const offers = defineRoute({
  method: 'get',
  path: '/offers',
  summary: 'Products that are recommended, in the order shown',
  policy: { who: 'anyone', does: 'reads', cache: { seconds: 300 }, limit: RATES.search, body: 0, key: 'none' },
  responses: { 200: json(offersSchema, 'Offers') },
});

/** The shop's calls [SHELL-4]. */
export function shopRoutes(content: { offers: Offer[] }) {
  return api().openapi(offers, (c) => c.json({ offers: content.offers }, 200));
}
