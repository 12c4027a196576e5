import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { arrivalPage, awayPage, STYLES } from './pages.ts';
import { receive, type Arrival } from './receive.ts';

/** A made-up partner that takes sign-ons: its name in their addresses, its name, and its entity ID. */
export type DemoPartner = { affiliateId: string; name: string; audience: string };

/** Far more than a response with names of 10 kB. */
const LONGEST_FORM = 256_000;
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * Serves made-up partners on this machine, each at /<affiliateId>/sign-on: they read the metadata of the site at `site`,
 * take its sign-ons as partners do, greet whom they let in, and send others back to its errorURL.
 * - By the name localhost, so that a browser keeps its cookies from those of 127.0.0.1.
 */
export async function serveSamlPartners(
  partners: readonly DemoPartner[],
  site: { metadata: string; home: string },
): Promise<{ receiverOf: (affiliateId: string) => string; stop: () => void }> {
  const byId = new Map(partners.map((partner) => [partner.affiliateId, { ...partner, seen: new Set<string>() }]));
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const { port } = server.address() as AddressInfo;
  const receiverOf = (affiliateId: string): string => `http://localhost:${port}/${affiliateId}/sign-on`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, type: string, body: string): void => {
      response.writeHead(status, { ...HEADERS, 'content-type': `${type}; charset=utf-8` }).end(body);
    };
    if (request.url === '/styles.css') return send(200, 'text/css', STYLES);
    const partner = byId.get(/^\/([a-z0-9-]+)\/sign-on$/.exec(request.url ?? '')?.[1] ?? '');
    if (!partner || request.method !== 'POST') return send(404, 'text/plain', 'There is nothing here.');
    const { name, audience, seen, affiliateId } = partner;
    const form = await formOf(request);
    const metadata = await metadataAt(site.metadata);
    if (metadata === null) return send(502, 'text/html', awayPage(name, site.home));
    const backFor = (code: string): string => errorUrl(metadata, code, audience);
    const arrival = await receive(form.get('SAMLResponse') ?? '', {
      metadata,
      receiver: receiverOf(affiliateId),
      audience,
      seen,
    }).catch((): Arrival | null => null);
    if (!arrival) {
      response.writeHead(303, { ...HEADERS, location: backFor('AUTHENTICATION_FAILURE') }).end();
      return;
    }
    const place = { name, home: site.home, unknown: backFor('IDENTIFICATION_FAILURE') };
    send(200, 'text/html', arrivalPage(arrival, form.get('RelayState'), place));
  }

  return { receiverOf, stop: () => server.close().closeAllConnections() };
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) {
    text += part as string;
    if (text.length > LONGEST_FORM) throw new Error('The form is too long');
  }
  return new URLSearchParams(text);
}

async function metadataAt(address: string): Promise<string | null> {
  const answered = await fetch(address, { signal: AbortSignal.timeout(5000) }).catch(() => null);
  return answered?.ok ? answered.text() : null;
}

/** Where our metadata has people sent back to, with a reason and who sends them. */
function errorUrl(metadata: string, code: string, audience: string): string {
  const named = /errorURL="([^"]+)"/.exec(metadata)?.[1] ?? '';
  return named
    .replaceAll('&amp;', '&')
    .replace('ERRORURL_CODE', code)
    .replace('ERRORURL_RP', encodeURIComponent(audience));
}
