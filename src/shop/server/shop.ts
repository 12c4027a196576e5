import type { Logger } from 'pino';
import {
  noCarts,
  offlineOffering,
  outsideCart,
  outsideOffering,
  type CartCount,
  type Offering,
} from '#gateways/shop.ts';
import type { Settings } from '#settings/settings.ts';
import { offersOn } from '../offers/offers-on.ts';
import type { OfferList } from '../offers/offer-list.schema.ts';
import type { OffersAnswer } from '../products/offer.schema.ts';
import { offersOf, type KnownProduct } from '../products/offers.ts';

/** Milliseconds that a service that failed is left alone, so that no page waits for it meanwhile. */
const REST_MS = 30_000;
/** What a browser may send as the shop's cookie: signs that a cookie can have, in quotes too, and not endlessly many. */
const COOKIE = /^"?[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,256}"?$/;

/** The cart of a browser; `itemCount` is null, and `apiFailure` true, where the shop could not say. */
export type Cart = { itemCount: number | null; apiFailure: boolean };

/** The retailer's shop, as a process asks it: neither question ever fails. */
export type Shop = {
  /** What is in the cart that a browser's cookie of the shop stands for; nothing without one. */
  cart: (cookie: string | undefined) => Promise<Cart>;
  offers: (asked: { page: string; store: string }) => Promise<OffersAnswer>;
};

/** What a shop is made of besides settings. */
export type ShopParts = { content: { offerLists: OfferList[]; products: KnownProduct[] }; log: Pick<Logger, 'warn'> };

/** The shop at CART_URL and OFFERS_URL; without them carts are empty, and offers are those of content. */
export function shopOf(
  { CART_URL, CART_COOKIE, OFFERS_URL }: Pick<Settings, 'CART_URL' | 'CART_COOKIE' | 'OFFERS_URL'>,
  { content, log }: ShopParts,
): Shop {
  const count: CartCount = CART_URL ? outsideCart(CART_URL, CART_COOKIE) : noCarts();
  const offering: Offering = OFFERS_URL
    ? outsideOffering(OFFERS_URL)
    : offlineOffering((page, store) => offersOf(offersOn(content.offerLists, page, store), content.products));
  const cart = resting('The cart service (CART_URL)', count, log);
  const offers = resting('The offers service (OFFERS_URL)', offering, log);
  return {
    cart: async (cookie) => {
      if (!cookie || !COOKIE.test(cookie)) return { itemCount: 0, apiFailure: false };
      const itemCount = await cart(cookie);
      return { itemCount, apiFailure: itemCount === null };
    },
    offers: async (asked) => {
      const found = await offers(asked);
      return { offers: found ?? [], apiFailure: found === null };
    },
  };
}

/** Asks a service; null where it failed, which is logged, and for a while after that. */
function resting<Asked, Answer>(
  name: string,
  ask: (asked: Asked) => Promise<Answer>,
  log: ShopParts['log'],
): (asked: Asked) => Promise<Answer | null> {
  let restsUntil = 0;
  return async (asked) => {
    if (Date.now() < restsUntil) return null;
    try {
      return await ask(asked);
    } catch (error) {
      restsUntil = Date.now() + REST_MS;
      log.warn({ why: (error as Error).name }, `${name} can't be used; it is asked again in ${REST_MS / 1000} seconds`);
      return null;
    }
  };
}
