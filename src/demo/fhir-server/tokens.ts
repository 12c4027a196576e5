import { randomUUID } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';

/**
 * Who may call a made-up partner's server: anyone, a client with a secret, or one with a JWK set. `tokenUrl`: where
 * tokens are, if elsewhere.
 */
export type Client = ({ id: string; tokenUrl?: string } & ({ secret: string } | { jwksUrl: string })) | undefined;

const SECONDS = 300;

/** Where a made-up partner's server gives tokens and knows them again (OAuth 2 client credentials, SMART backend services). */
export function tokenDesk(client: Client) {
  const given = new Map<string, number>();
  const keys =
    client && 'jwksUrl' in client ? createRemoteJWKSet(new URL(client.jwksUrl), { cooldownDuration: 0 }) : undefined;

  async function isClient(form: URLSearchParams, basic: string | undefined, audience: string): Promise<boolean> {
    if (!client) return true;
    if ('secret' in client) return basic === `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
    const assertion = form.get('client_assertion') ?? '';
    const expected = { issuer: client.id, subject: client.id, audience };
    return (
      keys !== undefined &&
      (await jwtVerify(assertion, keys, expected).then(
        () => true,
        () => false,
      ))
    );
  }

  return {
    configuration: (base: string) => ({
      token_endpoint: client?.tokenUrl ?? `${base}/token`,
      grant_types_supported: ['client_credentials'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: ['ES384', 'RS384'],
      capabilities: ['client-confidential-asymmetric', 'permission-v2'],
    }),
    grant: async (body: string, basic: string | undefined, audience: string) => {
      const form = new URLSearchParams(body);
      if (form.get('grant_type') !== 'client_credentials' || !(await isClient(form, basic, audience))) return null;
      const token = randomUUID();
      given.set(token, Date.now() + SECONDS * 1000);
      return { access_token: token, token_type: 'bearer', expires_in: SECONDS, scope: form.get('scope') ?? '' };
    },
    admits: (authorization: string | undefined): boolean =>
      client === undefined || (given.get(authorization?.replace(/^Bearer /i, '') ?? '') ?? 0) > Date.now(),
    /** Makes all tokens that were given invalid. */
    revoke: (): void => given.clear(),
  };
}

export type TokenDesk = ReturnType<typeof tokenDesk>;
