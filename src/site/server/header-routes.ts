import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { csrfToken, tokenOwner } from '#api/csrf.ts';
import { ASK, type Rate } from '#api/route-policy.ts';
import { answers, api, defineRoute, json, reading, type ApiEnv, type Call } from '#api/route.ts';
import type { Account, Staff, Visitor } from '#audit/actor.ts';
import type { Reading } from '#db/work.ts';
import { guestOrNew } from '#identity/server/new-guest.ts';
import { renewToken } from '#identity/server/session-cookie.ts';
import { headerInfoSchema, type HeaderInfo, type HeaderStore } from '../header/header.schema.ts';
import { chosenStoreIn } from '../store/chosen-store.ts';
import { bannerNow } from '../header/banner.ts';
import type { Site } from '../site.schema.ts';

/** Each page of all those people asks once or twice. */
const MANY_PEOPLE: Rate = { calls: 2400, seconds: 60 };
/** Letters of a name or address that a header tells: more is no name. */
const LONGEST = 300;

/** What a header tells that other features know. Each may fail: the rest is told then. */
export type HeaderParts = {
  site: Pick<Site, 'nav' | 'cart' | 'headerBanner'>;
  /** The name and email of whoever is signed in, and the number of the store that they chose. */
  person: (reading: Reading<Account | Staff>) => Promise<{ name: string; email: string; store: string | null }>;
  /** The store of a number; null for none. */
  store: (reading: Reading, number: string) => Promise<HeaderStore | null>;
  /** How many things are in the cart of the browser that calls; null where that can't be said. */
  cart: (c: Context<ApiEnv>) => Promise<number | null>;
};

const headerInfo = defineRoute({
  method: 'get',
  path: '/header-info',
  summary:
    "Who is signed in, what the header shows, and this browser's CSRF token; makes a new browser a guest, unless o=header says that only a header is drawn",
  policy: { ...ASK, limit: MANY_PEOPLE },
  request: { query: z.object({ rnd: z.string().max(50).optional(), o: z.string().max(50).optional() }) },
  responses: { 200: json(headerInfoSchema, 'Header info'), ...answers(429) },
});

/** The shell's first call: header info (SHELL-1, SHELL-2). */
export function headerRoutes(parts: HeaderParts) {
  return api().openapi(headerInfo, async (c) => {
    const { actor: known, session } = c.var;
    const actor = c.req.valid('query').o === 'header' ? known : await guestOrNew(c);
    const owner = tokenOwner({ session, actor });
    await renewToken(c);
    const token = owner ? csrfToken(owner, c.env.runtime.keys.csrf) : '';
    return c.json({ csrfToken: token, ...(await header(c, actor, parts)) }, 200);
  });
}

/** What the header shows to a visitor; what can't be read is left out and said to have failed. */
async function header(
  c: Context<ApiEnv>,
  actor: Visitor | null,
  { site, person, store, cart }: HeaderParts,
): Promise<Omit<HeaderInfo, 'csrfToken'>> {
  const failed = failures(c);
  const signedIn = actor !== null && actor.kind !== 'guest' ? actor : null;
  const [who, itemCount] = await Promise.all([
    signedIn ? person({ ...reading(c), actor: signedIn }).catch(failed.with(NO_ONE)) : NO_ONE,
    cart(c).catch(failed.with(null)),
  ]);
  const number = who.store ?? chosenStoreIn(c.req.header('cookie') ?? '')?.storeNumber;
  const chosen = number ? await store(reading(c), number).catch(failed.with(null)) : null;
  return {
    loggedIn: signedIn ? 'true' : 'false',
    info: {
      kind: signedIn?.kind ?? 'guest',
      name: who.name.slice(0, LONGEST),
      email: who.email.slice(0, LONGEST),
      store: chosen,
    },
    nav: site.nav,
    cart: { itemCount, href: site.cart },
    banner: bannerNow(site.headerBanner, Date.now()),
    apiFailure: failed.any() || itemCount === null,
  };
}

const NO_ONE = { name: '', email: '', store: null };

/** Catches what fails, for an answer that says so. */
function failures({ env, var: { transactionId } }: Call): {
  with: <T>(instead: T) => (error: unknown) => T;
  any: () => boolean;
} {
  let count = 0;
  return {
    with: (instead) => (error) => {
      count += 1;
      env.runtime.log.warn({ transactionId, why: (error as Error).name }, 'a part of the header could not be read');
      return instead;
    },
    any: () => count > 0,
  };
}
