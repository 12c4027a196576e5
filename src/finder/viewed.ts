import type { Hono } from 'hono';

import { client } from '#api/client.ts';

/** The call that records a view. */
type ViewedRoutes = Hono<
  object,
  {
    '/tiles/:id/viewed': {
      $post: { input: { param: { id: string } }; output: object; outputFormat: 'json'; status: 202 };
    };
  }
>;

const call = client<ViewedRoutes>();

/** Records that a visitor looked closer at a service; the page goes on at once, and outlives it if it must. A failure is nobody's trouble. */
export function recordView(id: string): void {
  call('$post', '/tiles/:id/viewed', { param: { id } }, { keepalive: true }).catch(() => undefined);
}
