import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AstroInlineConfig } from 'astro';
import { isOnRequest } from './pages-on-request.ts';
import type { PageRenderer } from './page-renderer.ts';

type VitePlugin = NonNullable<NonNullable<NonNullable<AstroInlineConfig['vite']>['plugins']>[number]>;

/** In development the server answers with what a page is made of, in place of the page: Astro's own server makes it, from the templates as they are. */
export const answersLocals: PageRenderer = (_path, locals) =>
  Promise.resolve({ status: 200, headers: new Headers(), html: new TextEncoder().encode(JSON.stringify(locals)) });

/** Under this name Astro's development server looks on a request for `Astro.locals`, as its adapters for Node hand them over. */
const LOCALS = Symbol.for('astro.locals');

/**
 * Before Astro draws a page made on request, asks the server at `origin` for its data; redirects, sitemaps and
 * failures go on unchanged.
 */
export function pagesOnRequest(origin: string): VitePlugin {
  return {
    name: 'pages-on-request',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const [path = ''] = request.url?.split('?', 1) ?? [];
        if (isOnRequest(path)) handOver(origin, request, response).then((isDone) => isDone || next(), next);
        else next();
      });
    },
  };
}

/** True when the request is answered; false when Astro is to make the page, which finds its locals, or none and so is not there. */
async function handOver(origin: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { url = '' } = request;
  const answer = await fetch(origin + url, { ...(await asSent(request)), redirect: 'manual' });
  // Cookies that the page gives are its visitor's, whoever makes the page.
  for (const line of answer.headers.getSetCookie()) response.appendHeader('set-cookie', line);
  const type = answer.headers.get('content-type') ?? '';
  if (type.startsWith('text/html')) {
    Reflect.set(request, LOCALS, await answer.json());
    // The form has been read here: Astro's server would wait for it.
    request.method = 'GET';
    return false;
  }
  if (answer.status === 404) return false;
  const location = answer.headers.get('location');
  response.writeHead(answer.status, { 'content-type': type, ...(location && { location }) });
  response.end(await answer.text());
  return true;
}

/** What of a request decides its answer: its cookies, where it comes from, and the form that it sends. */
const HANDED_ON = ['cookie', 'content-type', 'sec-fetch-site', 'referer'] as const;

async function asSent(request: IncomingMessage): Promise<RequestInit> {
  const { method = 'GET' } = request;
  const headers = HANDED_ON.map((name): [string, string] => [name, request.headers[name]?.toString() ?? '']);
  const init = { method, headers: headers.filter(([, value]) => value !== '') };
  return method === 'POST' ? { ...init, body: await text(request) } : init;
}
