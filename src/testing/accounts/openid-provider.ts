import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import Provider, { type Configuration } from 'oidc-provider';
import { freePort } from '../free-port.ts';

/** Who can sign in there: what the provider says of them. */
export type KnownPerson = { email?: string; email_verified?: boolean; programs?: string[] };

const KEY = await generateKeyPair('RS256', { extractable: true });
const CLIENT = { id: 'find-care', secret: 'a secret between the two of us' };

/** A real OpenID Connect provider on this machine; `back` is where it may send people back to. Its page signs in as whom `people` has, a button each. */
export async function testOpenIdProvider(back: string, port?: number) {
  const at = port ?? (await freePort());
  const issuer = `http://127.0.0.1:${at}`;
  const people = new Map<string, KnownPerson>();
  /** What is wrong with the next tokens: claims in place of the true ones. */
  const odd: { claims: Record<string, unknown> } = { claims: {} };
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [back] }],
    jwks: { keys: [{ ...(await exportJWK(KEY.privateKey)), kid: 'test', alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'programs'] },
    cookies: { keys: ['one for tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  } satisfies Configuration);
  const handle = provider.callback();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/token') rewriteToken(response, odd.claims);
    if (!url.pathname.startsWith('/interaction/')) return handle(request, response);
    const accountId = url.searchParams.get('as');
    if (accountId === null) return void response.setHeader('content-type', 'text/html').end(page([...people.keys()]));
    if (accountId === '') return provider.interactionFinished(request, response, { error: 'access_denied' });
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId, clientId: CLIENT.id });
    grant.addOIDCScope(String(params['scope']));
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(request, response, { login: { accountId }, consent });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  return {
    issuer,
    people,
    odd,
    /** The settings by which our site knows it. */
    settings: {
      OIDC_LARKMOOR_ISSUER: issuer,
      OIDC_LARKMOOR_CLIENT_ID: CLIENT.id,
      OIDC_LARKMOOR_CLIENT_SECRET: CLIENT.secret,
      OIDC_LARKMOOR_LABEL: 'Larkmoor ID',
      OIDC_LARKMOOR_NOTE: 'For prescriptions and rewards',
      OIDC_LARKMOOR_MARK: 'Lk',
      OIDC_LARKMOOR_AUDIENCES_CLAIM: 'programs',
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function page(people: string[]): string {
  const links = people.map((sub) => `<p><a href="?as=${sub}">Sign in as ${sub}</a></p>`).join('');
  return `<!doctype html><html lang="en"><title>Larkmoor ID</title><h1>Larkmoor ID</h1>${links}<p><a href="?as=">Cancel</a></p></html>`;
}

/** Has the tokens of one answer say something else, signed by the provider's own key. */
function rewriteToken(response: ServerResponse, claims: Record<string, unknown>): void {
  if (Object.keys(claims).length === 0) return;
  const end = response.end.bind(response);
  response.end = ((text: string) => {
    void rewritten(text, claims).then((changed) => {
      response.setHeader('content-length', Buffer.byteLength(changed));
      end(changed);
    });
    return response;
  }) as typeof response.end;
}

async function rewritten(text: string, claims: Record<string, unknown>): Promise<string> {
  const tokens = JSON.parse(text) as { id_token: string };
  const said = { ...decodeJwt(tokens.id_token), ...claims };
  const signed = new SignJWT(said).setProtectedHeader({ alg: 'RS256', kid: 'test' });
  return JSON.stringify({ ...tokens, id_token: await signed.sign(KEY.privateKey) });
}

/** Goes to a provider as a browser does, signs in there as somebody ('' cancels), and answers the address that it leads back to. */
export async function throughProvider(address: string, as: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  for (let step = 0; step < 10; step += 1) {
    if (next.pathname.startsWith('/interaction/')) next.searchParams.set('as', as);
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const to = answer.headers.get('location');
    if (!to) throw new Error(`The provider answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
    next = new URL(to, next);
    if (next.pathname.startsWith('/api/auth/callback/')) return next;
  }
  throw new Error('The provider leads nowhere.');
}
