import type { Context } from 'hono';
import type { Reading } from '#account/make-actor.ts';
import { searching, searchingOwn, type ApiEnv } from '#api/route.ts';
import { cookieIn } from '#location/cookies.ts';

/** What a search for tiles is called with. They say which services the visitor has looked at, so who has looked at some is answered with the very last one. */
export function searchingTiles(c: Context<ApiEnv>): Reading {
  return cookieIn(c.req.header('cookie') ?? '', 'fcViewed') ? searchingOwn(c) : searching(c);
}
