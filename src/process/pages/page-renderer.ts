import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A page that Astro has made, as the bytes that are sent: texts of that length would be copied from hand to hand, and V8 keeps them for long. */
export type MadePage = { status: number; headers: Headers; html: Uint8Array<ArrayBuffer> };

/** Makes the page at a path of this site, which finds `locals` in `Astro.locals`. It is told no query: what was typed can't end in a log. */
export type PageRenderer = ((path: string, locals: object) => Promise<MadePage>) & { close?: () => Promise<void> };

/** What `build/page-renderer.ts` exports, as far as it is used. */
interface Built {
  app: {
    match: (request: Request) => unknown;
    render: (request: Request, options: object) => Promise<Response>;
  };
}

/** In the folder of the built site; a name with a point is never served. */
const ENTRY = '.server/entry.mjs';

/** The file in which the build puts what makes such pages, in the folder of a built site. */
export function rendererFile(site: string): string {
  return join(site, ENTRY);
}

/**
 * Loads the build's renderer of pages made on request and draws each once, so that nothing loads later; undefined
 * without a built site.
 */
export async function loadRenderer(site: string, paths: readonly string[]): Promise<PageRenderer | undefined> {
  const entry = rendererFile(site);
  if (!existsSync(entry)) return undefined;
  const { app } = (await import(pathToFileURL(entry).href)) as Built;
  const render: PageRenderer = async (path, locals) => {
    const request = new Request(new URL(path, 'http://find-care.invalid'));
    const options = { locals, routeData: app.match(request), prerenderedErrorPageFetch: noErrorPage };
    const answer = await app.render(request, options);
    return { status: answer.status, headers: answer.headers, html: new Uint8Array(await answer.arrayBuffer()) };
  };
  await Promise.all(paths.map((path) => render(path, {})));
  return render;
}

/** The server has the pages that tell of a failure itself. */
function noErrorPage(): Promise<Response> {
  return Promise.resolve(new Response(null, { status: 500 }));
}
