import type { Context, Hono, MiddlewareHandler } from 'hono';
import { SIGN_IN_PATH } from '#account/account-paths.ts';
import { readOwner } from '#account/server/profile/owner.ts';
import { formToken, tokenOwner } from '#api/csrf.ts';
import { guardsOf } from '#api/guards.ts';
import { OWN_SEND, type Policy } from '#api/route-policy.ts';
import { reading, type ApiEnv } from '#api/route.ts';
import type { Account } from '#audit/actor.ts';
import type { Content } from '#content-model/content.ts';
import { inWork } from '#db/work.ts';
import { samlMetadata, type SamlIdentity } from '#gateways/saml/saml.ts';
import { identify } from '#identity/server/identify.ts';
import { LOCAL_ORIGIN } from '#settings/settings.ts';
import { METADATA_PATH, SENT_BACK_PATH, sentBackAddress, SIGN_ON_PATH } from '#single-sign-on/sign-on-address.ts';
import { SHOWN_FIELD, type SignOnPage } from '#single-sign-on/sign-on-page.ts';
import { agree, readLastTold } from '#single-sign-on/server/agreements.ts';
import { inSentence } from '#single-sign-on/told.ts';
import { signingKeys } from '#single-sign-on/server/signing-keys.ts';
import { toBeTold, trySignOn } from '#single-sign-on/server/sign-on.ts';
import {
  addressOf,
  readSentBack,
  readSignOnAsk,
  relayState,
  signOnPartners,
  withoutSignOn,
  type SignOnAsk,
} from '#single-sign-on/server/targets.ts';
import type { SendPage } from './page-answer.ts';
import type { PageRenderer } from './page-renderer.ts';

const FORM_POLICY: Policy<'visitor'> = { ...OWN_SEND, body: 2048, form: true };

interface Parts {
  render: PageRenderer;
  sent: SendPage;
  content: Pick<Content, 'partners' | 'services'>;
  /** The address of the site, by which partners know us. */
  origin: string;
}

type SignOnContext = Context<ApiEnv>;

/** True of the paths of sign-ons; other spellings lead to them. */
export function isOfSignOn(path: string): boolean {
  return [SIGN_ON_PATH, METADATA_PATH, SENT_BACK_PATH].includes(path);
}

/** Takes the form by which somebody agrees that a partner is told who they are. */
export function takeSignOn(app: Hono<ApiEnv>, parts: Parts): void {
  app.post(SIGN_ON_PATH, identify, signedIn(parts), ...guardsOf(FORM_POLICY), (c) => take(c, parts));
}

/** Whoever was signed out while the question was shown is sent to its page again, which offers to sign in. */
function signedIn(parts: Parts): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const ask = askOf(c, parts);
    return ask && c.var.actor?.kind !== 'account' ? c.redirect(addressOf(ask), 303) : next();
  };
}

/** Adds the page that signs people on to partners, and what partners read about us. */
export function addSignOnPages(app: Hono<ApiEnv>, parts: Parts): void {
  app.get(SIGN_ON_PATH, (c) => show(c, parts));
  app.get(METADATA_PATH, (c) => metadata(c, parts));
  app.get(SENT_BACK_PATH, (c) => showSentBack(c, parts));
}

async function metadata(c: SignOnContext, parts: Parts): Promise<Response> {
  const { database, settings } = c.env.runtime;
  const { current, next } = await signingKeys(database.pool, settings.SAML_KEYS);
  const text = samlMetadata(identityOf(parts), next ? [current, next] : [current]);
  return new Response(text, {
    headers: { 'content-type': 'application/samlmetadata+xml', 'cache-control': 'public, max-age=300' },
  });
}

function identityOf({ origin }: Parts): SamlIdentity {
  const site = origin || LOCAL_ORIGIN;
  return { entityId: site + METADATA_PATH, signOnUrl: site + SIGN_ON_PATH, errorUrl: sentBackAddress(site) };
}

/** What the address asks for, or null. */
function askOf(c: SignOnContext, { content }: Parts): SignOnAsk | null {
  return readSignOnAsk(new URL(c.req.url).searchParams, partnersOf(c, content), content.services);
}

function partnersOf(c: SignOnContext, content: Parts['content']): ReturnType<typeof signOnPartners> {
  return signOnPartners(content, c.env.runtime.settings.SAML);
}

/** What partners are told is of whose the account is. */
function toldBy(c: SignOnContext): Parameters<typeof toBeTold>[2] {
  return { personOf: readOwner, key: c.env.runtime.keys.address };
}

async function show(c: SignOnContext, parts: Parts): Promise<Response> {
  const ask = askOf(c, parts);
  if (!ask) return drawn(parts, { state: 'wrong' }, 400);
  // Who only asks for the headers is not signed on.
  if (c.req.method === 'HEAD') return c.body(null, 200);
  const { actor } = c.var;
  if (actor?.kind !== 'account') return drawn(parts, guestPage(ask));
  const { database, settings, log } = c.env.runtime;
  const { name, possessive, plate, signOn } = ask.partner;
  try {
    const signer = { identity: identityOf(parts), key: (await signingKeys(database.pool, settings.SAML_KEYS)).current };
    const response = await inWork(database, actor, (work) => trySignOn(work, ask.partner, signer, toldBy(c)));
    if (response === null) return await asking(c, parts, ask, actor);
    const going = { name, possessive, plate, without: withoutSignOn(ask), receiver: signOn.receiver };
    // Browsers hold a form to these addresses in the redirects after it, too.
    const forms = [signOn.receiver, ask.partner.website];
    return await drawn(parts, { state: 'going', ...going, response, relay: relayState(ask) }, 200, forms);
  } catch (error) {
    const transactionId = c.get('transactionId');
    // The error's own words can hold what would have been told.
    log.error({ type: (error as Error).name, transactionId }, 'sign-on failed');
    const number = transactionId.replaceAll('-', '').slice(0, 7).toUpperCase().replace(/^.{3}/, '$&-');
    const failed = { name, possessive, plate, without: withoutSignOn(ask), number, again: addressOf(ask) };
    return drawn(parts, { state: 'failed', ...failed }, 503);
  }
}

function guestPage(ask: SignOnAsk): SignOnPage {
  const { name, possessive, plate } = ask.partner;
  const signIn = `${SIGN_IN_PATH}?${new URLSearchParams({ from: addressOf(ask) }).toString()}`;
  return { state: 'guest', name, possessive, plate, without: withoutSignOn(ask), signIn };
}

/** The page for whom a partner didn't let in: what it was told, and ways on. Nothing of the address is repeated. */
async function showSentBack(c: SignOnContext, parts: Parts): Promise<Response> {
  const back = readSentBack(new URL(c.req.url).searchParams, partnersOf(c, parts.content));
  if (!back) return drawn(parts, { state: 'wrong' }, 400);
  const { ask, reason } = back;
  const { name, possessive, plate, slug } = ask.partner;
  const { actor } = c.var;
  const tells = actor?.kind === 'account' ? await readLastTold({ ...reading(c), actor }, slug) : null;
  return drawn(parts, {
    state: 'sent-back',
    name,
    possessive,
    plate,
    without: withoutSignOn(ask),
    reason,
    told: tells && inSentence(tells),
    again: addressOf(ask),
  });
}

async function asking(c: SignOnContext, parts: Parts, ask: SignOnAsk, actor: Account): Promise<Response> {
  const { keys } = c.env.runtime;
  const { name, possessive, plate } = ask.partner;
  const { values, fingerprint, isAgain } = await toBeTold({ ...reading(c), actor }, ask.partner, toldBy(c));
  return drawn(parts, {
    state: 'ask',
    name,
    possessive,
    plate,
    without: withoutSignOn(ask),
    values: values.map(({ label, shown }) => ({ label, shown })),
    shown: fingerprint,
    token: formToken(tokenOwner(c.var) ?? actor, keys.csrf),
    action: addressOf(ask),
    isAgain,
  });
}

/** Only what was shown is agreed to: where it has changed meanwhile, the page asks once more. */
async function take(c: SignOnContext, parts: Parts): Promise<Response> {
  const ask = askOf(c, parts);
  if (!ask) return drawn(parts, { state: 'wrong' }, 400);
  const { actor } = c.var;
  const { database } = c.env.runtime;
  if (actor?.kind === 'account')
    await inWork(database, actor, async (work) => {
      const { values, fingerprint } = await toBeTold(work, ask.partner, toldBy(c));
      if (c.var.form?.get(SHOWN_FIELD) !== fingerprint) return;
      await agree(work, ask.partner.slug, { tells: values.map(({ tell }) => tell), fingerprint });
    });
  return c.redirect(addressOf(ask), 303);
}

async function drawn(
  { render, sent }: Parts,
  signOn: SignOnPage,
  status = 200,
  forms: readonly string[] = [],
): Promise<Response> {
  return sent(await render(SIGN_ON_PATH, { signOn }), { status, forms, tellsNoOne: true });
}
