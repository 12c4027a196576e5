import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { inCall } from '#api/idempotency.ts';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import { ACCOUNT_READ, ACCOUNT_SEND, ASK, KEPT_A_MINUTE, OWN_READ } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading, type ApiEnv, type Call } from '#api/route.ts';
import type { Visitor } from '#audit/actor.ts';
import { OpenIdError, type OpenIdProvider } from '#gateways/openid/provider.ts';
import type { OpenIdSettings } from '#gateways/openid/settings.schema.ts';
import { newSession } from '#identity/server/account-verbs.ts';
import type { Auth } from '#identity/server/auth.ts';
import {
  beginAtProvider,
  endAtProvider,
  leaveProvider,
  ownCredentials,
  requireNewSession,
} from '#identity/server/openid.ts';
import { monogramOf } from '#ui/monogram/monogram-of.ts';
import { ACCOUNT_PATH, SIGN_IN_PATH } from '../../account-paths.ts';
import { safePath } from '../../return-path.ts';
import { tellOwner } from '../account-mails.ts';
import { connectedTo, signedInElsewhere, wasSooner, type ProviderTrouble } from './provider-verbs.ts';
import { deviceOf, OWN_TRIES, SECRET_TRIES, signedInBy, type AuthIn } from '../sign-in-call.ts';

/** The providers of the process that a call came to, by the id that addresses have. */
export type ProvidersIn = (c: Call) => ReadonlyMap<string, OpenIdProvider>;

/** Where somebody was can be a long address. */
const LONG = 16 * 1024;

const id = z.string().max(64);
const provider = z.object({
  id: z.string(),
  label: z.string().describe('What people call it'),
  note: z.string().describe("What is below that; '' for nothing"),
  mark: z
    .object({ letters: z.string(), tone: z.int(), shape: z.int() })
    .describe('Its monogram: letters, and the numbers of its colors and its shape'),
});

const list = defineRoute({
  method: 'get',
  path: '/auth/providers',
  summary: 'The outside providers that people can sign in with',
  policy: KEPT_A_MINUTE,
  responses: { 200: json(z.object({ providers: z.array(provider) }).openapi('Providers'), 'The providers') },
});
const begin = defineRoute({
  method: 'post',
  path: '/auth/sign-in/social',
  summary: 'Begin to sign in with an outside provider: where the browser is to go',
  policy: { ...OWN_READ, body: LONG, counted: SECRET_TRIES },
  request: {
    body: body(
      z.object({
        provider: id,
        from: z
          .string()
          .default('')
          .describe('The path of this site to come back to; one of more than 2,000 characters is the account'),
      }),
    ),
  },
  responses: { 200: json(z.object({ url: z.url() }).openapi('ProviderAddress'), 'The provider’s address') },
});
const connect = defineRoute({
  method: 'post',
  path: '/auth/link-social',
  summary: 'Begin to connect an outside provider to this account: where the browser is to go',
  policy: { ...ACCOUNT_READ, body: 4096, counted: OWN_TRIES },
  request: { body: body(z.object({ provider: id })) },
  responses: { 200: json(z.object({ url: z.url() }).openapi('ProviderAddress'), 'The provider’s address') },
});
const back = defineRoute({
  method: 'get',
  path: '/auth/callback/{provider}',
  summary:
    'Where a provider sends somebody back: signs them in, or connects it to their account, and leads to where they were, or to signing in with the reason why not',
  policy: { ...ASK, does: 'writes', auth: "provider's state" },
  request: {
    params: z.object({ provider: id }),
    query: z.looseObject({
      code: z.string().max(4000).optional(),
      state: z.string().max(200).default(''),
      iss: z.string().max(2000).optional(),
    }),
  },
  responses: { 303: { description: 'On to a page of this site' } },
});
const own = defineRoute({
  method: 'get',
  path: '/auth/list-accounts',
  summary: 'How this account is signed in to, besides by passkeys and emails',
  policy: ACCOUNT_READ,
  responses: {
    200: json(
      z
        .object({
          passwordSince: z.iso.datetime().nullable().describe('When the password was chosen; null without one'),
          providers: z.array(provider.omit({ note: true, mark: true }).extend({ since: z.iso.datetime() })),
        })
        .openapi('SignInWays'),
      'Its password and providers',
    ),
  },
});
const leave = defineRoute({
  method: 'post',
  path: '/auth/unlink-account',
  summary: 'Take an outside provider from this account: it signs in no more',
  policy: ACCOUNT_SEND,
  request: { body: body(z.object({ providerId: id })) },
  responses: { 204: { description: 'Taken' }, ...answers(404) },
});

/** Signing in with outside providers by OpenID Connect, and those of one's own account (SHELL-2). */
export function providerRoutes(authIn: AuthIn, providersIn: ProvidersIn) {
  return api()
    .openapi(list, (c) => {
      const providers = [...providersIn(c)].map(([key, { settings }]) => shownOf(key, settings));
      return c.json({ providers }, 200);
    })
    .openapi(begin, async (c) => {
      const { provider, from } = c.req.valid('json');
      const asked = { provider, from: safePath(from) };
      return c.json({ url: await addressAt(c, authIn(c), providersIn(c), asked) }, 200);
    })
    .openapi(connect, async (c) => {
      const { provider } = c.req.valid('json');
      await requireNewSession(c.env.runtime.database.pool, c.var.session);
      const from = `${ACCOUNT_PATH}?${new URLSearchParams({ connected: provider }).toString()}`;
      const asked = { provider, from, connects: true };
      return c.json({ url: await addressAt(c, authIn(c), providersIn(c), asked) }, 200);
    })
    .openapi(back, async (c) => {
      const { provider: key } = c.req.valid('param');
      // Nothing else of the address counts: what was begun with is known here.
      const { code, state, iss } = c.req.valid('query');
      const begun = await endAtProvider(authIn(c), c.var.actor, { provider: key, state });
      const chosen = providersIn(c).get(key);
      const { actor } = c.var;
      const came =
        begun && chosen && actor ? await comeBack(c as Came, authIn, chosen, { ...begun, code, iss, key }) : 'expired';
      if (came === null) return c.redirect(begun?.from ?? safePath(''), 303);
      const why = new URLSearchParams({ trouble: came, provider: chosen ? key : '', from: begun?.from ?? '' });
      // To who is signed in already, the account says it.
      return c.redirect(`${actor?.kind === 'account' ? ACCOUNT_PATH : SIGN_IN_PATH}?${why}`, 303);
    })
    .openapi(own, async (c) => {
      const { passwordSince, providers } = await ownCredentials(reading(c));
      const known = [...providersIn(c)];
      return c.json(
        {
          passwordSince,
          providers: providers.flatMap(({ issuer, since }) =>
            known
              .filter(([, { settings }]) => settings.issuer === issuer)
              .map(([key, { settings }]) => ({ id: key, label: settings.label, since })),
          ),
        },
        200,
      );
    })
    .openapi(leave, async (c) => {
      const { settings } = providersIn(c).get(c.req.valid('json').providerId) ?? {};
      await inCall(c, async (work) => {
        if (!settings || !(await leaveProvider(work, settings.issuer))) throw noSuchProvider();
        await tellOwner(work, 'provider-removed', { device: deviceOf(c), about: settings.label });
      });
      return c.body(null, 204);
    });
}

/** A provider as pages show it. */
function shownOf(id: string, { label, note, mark, markColors, markShape }: OpenIdSettings): z.infer<typeof provider> {
  return { id, label, note, mark: { letters: mark ?? monogramOf(label).letters, tone: markColors, shape: markShape } };
}

type Came = Context<ApiEnv<Visitor>>;

/** Begins at a provider; answers its address. Throws 422 for one that isn't there, 503 for one that doesn't answer. */
async function addressAt(
  c: Call<Visitor>,
  auth: Auth,
  providers: ReadonlyMap<string, OpenIdProvider>,
  begun: { provider: string; from: string; connects?: boolean },
): Promise<string> {
  const chosen = providers.get(begun.provider);
  if (!chosen) throw fieldProblem('provider', 'There is no such provider.');
  const asked = await beginAtProvider(auth, c.var.actor, begun);
  try {
    return await chosen.address({ ...asked, back: backTo(c, begun.provider) });
  } catch (error) {
    throw error instanceof OpenIdError ? awayProblem(c, chosen, error) : error;
  }
}

/** Signs in who came back, or connects the provider to their account; answers why not, or null. */
async function comeBack(
  c: Came,
  authIn: AuthIn,
  chosen: OpenIdProvider,
  given: {
    key: string;
    nonce: string;
    verifier: string;
    connects: boolean;
    code?: string | undefined;
    iss?: string | undefined;
  },
): Promise<ProviderTrouble | null> {
  const { key, code, iss: issuer, connects, ...asked } = given;
  const { actor } = c.var;
  if (code === undefined) return 'stopped';
  const auth = authIn(c);
  const { database } = c.env.runtime;
  try {
    const person = await chosen.person({ ...asked, back: backTo(c, key) }, { code, issuer });
    if (connects)
      return actor.kind === 'account' ? await connectedTo(actor, database, chosen, person, deviceOf(c)) : 'expired';
    const signIn = () => signedInElsewhere({ auth, database }, chosen, person, deviceOf(c));
    const signedIn = await signIn().catch((error: unknown) => {
      if (wasSooner(error)) return signIn();
      throw error;
    });
    if (typeof signedIn === 'string') return signedIn;
    const session = await newSession(auth, signedIn.account.id, c.req.raw.headers);
    await signedInBy(c, session, { isGuests: true, isTold: signedIn.isTold });
    return null;
  } catch (error) {
    if (!(error instanceof OpenIdError)) throw error;
    warn(c, error);
    return error.why;
  }
}

/** Where a provider sends people back to: by our settings, whatever a call says of its host. */
function backTo({ env }: Call, key: string): string {
  const { PUBLIC_ORIGIN, PORT } = env.runtime.settings;
  return `${PUBLIC_ORIGIN ?? `http://127.0.0.1:${PORT}`}/api/auth/callback/${key}`;
}

function awayProblem(c: Call, { settings: { label } }: OpenIdProvider, error: OpenIdError): ProblemError {
  warn(c, error);
  const detail = `${label} isn’t answering. If you always use it, get a link at the same email address: it opens the same account.`;
  return new ProblemError({ status: 503, code: 'provider-away', detail });
}

function warn({ env, var: { transactionId } }: Call, { message }: OpenIdError): void {
  env.runtime.log.warn({ transactionId, why: message }, 'signing in with an outside provider failed');
}

function noSuchProvider(): ProblemError {
  const detail = 'This provider is not connected to your account.';
  return new ProblemError({ status: 404, code: 'no-such-provider', detail });
}
