import { KEPT_FIVE_MINUTES } from '#api/route-policy.ts';
import { api, defineRoute, json } from '#api/route.ts';
import { offersSchema, type Offer } from '../products/offer.schema.ts';

const offers = defineRoute({
  method: 'get',
  path: '/offers',
  summary: 'Products that are recommended, in the order shown',
  policy: KEPT_FIVE_MINUTES,
  responses: { 200: json(offersSchema, 'Offers') },
});

/** The shop's calls [SHELL-4]. */
export function shopRoutes(content: { offers: Offer[] }) {
  return api().openapi(offers, (c) => c.json({ offers: content.offers }, 200));
}
