import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { ASK, KEPT_FIVE_MINUTES } from '#api/route-policy.ts';
import { api, defineRoute, json, type ApiEnv, type Runtime } from '#api/route.ts';
import { offersSchema } from '../products/offer.schema.ts';
import type { Cart, Shop } from './shop.ts';

const offers = defineRoute({
  method: 'get',
  path: '/offers',
  summary: 'Products that a page recommends, by the page and the store that is chosen, and by nothing else',
  policy: KEPT_FIVE_MINUTES,
  request: {
    query: z.object({
      page: z
        .string()
        .regex(/^\/[\w/&.-]{1,150}$/, 'the path of a page of this site')
        .default('/findcare/services'),
      store: z
        .string()
        .regex(/^\d{0,8}$/, 'the number of a store')
        .default(''),
    }),
  },
  responses: { 200: json(offersSchema, 'Offers') },
});

const cart = defineRoute({
  method: 'get',
  path: '/cart',
  summary: "How many things are in this browser's cart of the shop",
  policy: ASK,
  responses: {
    200: json(
      z
        .object({
          itemCount: z.int().nullable().describe('null where the shop could not say'),
          apiFailure: z.boolean(),
        })
        .openapi('Cart'),
      'The cart',
    ),
  },
});

/** The cart of the browser that calls, by its cookie of the shop. That goes there as it came: decoded, it would be another one. */
export function cartOf(c: Context<ApiEnv>, shop: Shop): Promise<Cart> {
  const start = `${c.env.runtime.settings.CART_COOKIE}=`;
  const own = (c.req.header('cookie') ?? '').split(/;\s*/).find((pair) => pair.startsWith(start));
  return shop.cart(own?.slice(start.length));
}

/** The shop's calls [SHELL-4]. */
export function shopRoutes(shopIn: (runtime: Runtime) => Shop) {
  return api()
    .openapi(offers, async (c) => c.json(await shopIn(c.env.runtime).offers(c.req.valid('query')), 200))
    .openapi(cart, async (c) => c.json(await cartOf(c, shopIn(c.env.runtime)), 200));
}
