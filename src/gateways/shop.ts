import { z } from 'zod';
import { textWithin } from './text-within.ts';

/** The longest that the shop may take, in milliseconds: pages of other people wait for it. */
const PATIENCE_MS = 1500;
/** The longest answer that is read, in bytes. */
const LONGEST_ANSWER = 32_000;

/** How many things are in the cart that a browser's cookie of the shop stands for. It throws when it can't be asked. */
export type CartCount = (cookie: string) => Promise<number>;

/** A product that is recommended; `address` is a path of this site. */
export type OfferedProduct = { title: string; text: string; address: string; price: number; packSize: string };

/** What is recommended on a page of this site, by the store that is chosen ('' without one): nothing about the person goes along. It throws when it can't be asked. */
export type Offering = (asked: { page: string; store: string }) => Promise<OfferedProduct[]>;

const cartSchema = z.object({ itemCount: z.int().min(0).max(9999) });
const offeringSchema = z.object({
  offers: z
    .array(
      z.object({
        title: z.string().min(1).max(120),
        text: z.string().max(300),
        address: z.string().regex(/^\/(?![/\\])[\w/.=~-]{0,200}$/),
        price: z.number().min(0).max(100_000),
        packSize: z.string().max(80),
      }),
    )
    .max(20),
});

/** The cart service of a shop: GET {url} with the browser's cookie of the shop, and no other; `{itemCount}` is its answer. */
export function outsideCart(url: string, cookieName: string, patienceMs = PATIENCE_MS): CartCount {
  return async (cookie) => {
    const answer = await readJson(url, patienceMs, { cookie: `${cookieName}=${cookie}` });
    return cartSchema.parse(answer).itemCount;
  };
}

/** In place of an outside service: a shop that keeps no carts. */
export function noCarts(): CartCount {
  return () => Promise.resolve(0);
}

/** The offers service of a shop: GET {url}?page=/findcare/services&store=1234; `{offers}` is its answer. */
export function outsideOffering(url: string, patienceMs = PATIENCE_MS): Offering {
  return async ({ page, store }) => {
    const asked = new URL(url);
    asked.searchParams.set('page', page);
    if (store) asked.searchParams.set('store', store);
    return offeringSchema.parse(await readJson(asked.href, patienceMs)).offers;
  };
}

/** In place of an outside service: `offersOn` finds them in content. */
export function offlineOffering(offersOn: (page: string, store: string) => OfferedProduct[]): Offering {
  return ({ page, store }) => Promise.resolve(offersOn(page, store));
}

async function readJson(url: string, patienceMs: number, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!answer.ok) throw new Error(`the shop answered ${String(answer.status)}`);
  const text = await textWithin(answer, LONGEST_ANSWER);
  if (text === null) throw new Error('the shop answered too much');
  return JSON.parse(text) as unknown;
}
