import type { Context } from 'hono';
import type { Reading } from '#identity/make-actor.ts';
import { searching, searchingOwn, type ApiEnv } from '#api/route.ts';
import { CLEARED } from '#location/saved/cookies.ts';
import { cookieIn } from '#location/saved/read-cookie.ts';

/** What a search for tiles is called with. They say which services the visitor has looked at, so who has looked at some is answered with the very last one. */
export function searchingTiles(c: Context<ApiEnv>): Reading {
  const viewed = cookieIn(c.req.header('cookie') ?? '', 'fcViewed');
  // The call that clears them may have been cut off with its page.
  if (viewed === CLEARED) return { ...searching(c), actor: null };
  return viewed ? searchingOwn(c) : searching(c);
}
