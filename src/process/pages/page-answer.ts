import type { MiddlewareHandler } from 'hono';
import { SEARCH } from '#api/route-policy.ts';
import type { ApiEnv } from '#api/route.ts';
import { isReadable } from '#search/search-ask.ts';
import { LOCAL_ORIGIN } from '#settings/settings.ts';
import { folded } from '../files/folded.ts';
import type { MadePage } from './page-renderer.ts';

/** Pages made on request are public and never cached: their words change with the clock and the search. */
export const PAGE_POLICY = { ...SEARCH, queue: 'pages' } as const;

/** A page that tells of a failure, by its status; with headers of its own. */
export type FailurePage = (status: number, headers?: Record<string, string>) => Response;

/** An address that can't be decoded is a 400 from every part of the server. */
export function readable(failure: FailurePage): MiddlewareHandler<ApiEnv> {
  return async ({ req }, next) => {
    const { pathname, search } = new URL(req.url);
    return isReadable(pathname + search) ? next() : failure(400);
  };
}

/**
 * What a page is sent with besides: a status other than 200, Set-Cookie lines, an address whose images it may load, and
 * those that its forms may go to; `tellsNoOne`: no other site is told where a visitor comes from.
 */
type With = {
  status?: number;
  cookies?: readonly string[];
  images?: string | null;
  forms?: readonly string[];
  tellsNoOne?: boolean;
};
/** Makes the answer of a page that Astro made. */
export type SendPage = (page: MadePage, own?: With) => Response;

/** How pages made on request are sent: under `headers`, in no frame, and with the `origin` of this site where the build didn't know it. */
export function pageSender(failure: FailurePage, headers: Record<string, string>, origin: string): SendPage {
  return (page, { status, cookies = [], images, forms = [], tellsNoOne = false } = {}) => {
    if (page.status >= 500) return failure(500);
    const policy = (page.headers.get('content-security-policy') ?? "default-src 'self'").replace(/;\s*$/, '');
    const withImages = images ? policy.replace("img-src 'self'", `img-src 'self' ${new URL(images).origin}`) : policy;
    const origins = [...new Set(forms.map((address) => new URL(address).origin))].join(' ');
    const withForms = origins ? withImages.replace("form-action 'self'", `form-action 'self' ${origins}`) : withImages;
    return new Response(replaced(page.html, LOCAL_ORIGIN, origin), {
      status: status ?? page.status,
      headers: [
        ['content-type', 'text/html; charset=utf-8'],
        ['cache-control', PAGE_POLICY.cache],
        ['content-security-policy', `${withForms}; frame-ancestors 'none'`],
        ...Object.entries({ ...headers, ...(tellsNoOne && { 'referrer-policy': 'same-origin' }) }),
        ...cookies.map((line): [string, string] => ['set-cookie', line]),
      ],
    });
  };
}

/** Replaces `from` by `to` in a page; returns the page itself where it says neither, or where both are equal. */
function replaced(html: MadePage['html'], from: string, to: string): MadePage['html'] {
  if (from === to) return html;
  const page = Buffer.from(html.buffer, html.byteOffset, html.byteLength);
  const parts: Buffer[] = [];
  let at = 0;
  for (let found = page.indexOf(from); found !== -1; found = page.indexOf(from, at)) {
    parts.push(page.subarray(at, found), Buffer.from(to));
    at = found + from.length;
  }
  return at === 0 ? html : Buffer.concat([...parts, page.subarray(at)]);
}

/** Leads for good to the one address of a page. */
export function moved(location: string): Response {
  return new Response(null, { status: 301, headers: { location } });
}

/** What no route answers: another letter case or a last slash leads to the page's one address, anything else to none. */
export function otherSpelling(url: string, failure: FailurePage): Response {
  const { pathname, search } = new URL(url);
  const usual = encodeURI(folded(pathname));
  return usual === pathname ? failure(404) : moved(usual + search);
}
