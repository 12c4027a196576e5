import type { SamlReceiver } from '#gateways/saml/connection.schema.ts';
import type { Monogram } from '#ui/monogram/monogram.ts';
import type { SignOnContent } from '../sign-on.schema.ts';
import { signOnAddress, type SentBackReason } from '../sign-on-address.ts';

/** What of content sign-ons are made from. */
export type SignOnParts = {
  partners: readonly {
    slug: string;
    name: string;
    possessive: boolean;
    plate: Monogram;
    website: string;
    signOn?: SignOnContent | undefined;
  }[];
  services: readonly { id: string; partner: string; actionNavigation: string }[];
};

/** A partner that takes sign-ons; `receiver` and `audience` as content says, or as the settings do in its place. */
export type SignOnPartner = SignOnParts['partners'][number] & { signOn: SignOnContent };

/** What somebody asks for: a partner, and perhaps one of its services. */
export type SignOnAsk = { partner: SignOnPartner; service: SignOnParts['services'][number] | null };

/** RelayState may have no more bytes (SAML bindings, 3.5.3). */
const RELAY_BYTES = 80;

/** The name that stands for a partner in settings: CHN_WEST for chn-west. */
export function settingOf(affiliateId: string): string {
  return affiliateId.replaceAll('-', '_').toUpperCase();
}

/** The partners that take sign-ons, by affiliateId. `set`: receivers of the settings, by affiliateId in capitals. */
export function signOnPartners(
  { partners }: SignOnParts,
  set: Record<string, SamlReceiver>,
): Map<string, SignOnPartner> {
  const found = partners.flatMap((partner): [string, SignOnPartner][] => {
    const { signOn } = partner;
    if (!signOn) return [];
    const own = set[settingOf(signOn.affiliateId)];
    const { receiver = signOn.receiver, audience = signOn.audience } = own ?? {};
    return [[signOn.affiliateId, { ...partner, signOn: { ...signOn, receiver, audience } }]];
  });
  return new Map(found);
}

/** What an address asks for; null unless it names one partner, once, and no service of anyone else. */
export function readSignOnAsk(
  query: URLSearchParams,
  partners: ReadonlyMap<string, SignOnPartner>,
  services: SignOnParts['services'],
): SignOnAsk | null {
  const [affiliates, named] = [query.getAll('affiliateId'), query.getAll('service')];
  const partner = affiliates.length === 1 ? partners.get(affiliates[0] ?? '') : undefined;
  if (!partner || named.length > 1) return null;
  if (named.length === 0) return { partner, service: null };
  const service = services.find(({ id }) => id === named[0]);
  return service?.partner === partner.slug ? { partner, service } : null;
}

const REASONS: readonly string[] = ['IDENTIFICATION_FAILURE', 'AUTHENTICATION_FAILURE', 'AUTHORIZATION_FAILURE'];

/** Who sends somebody back, by its entity ID, and why; null unless it names one partner, once. */
export function readSentBack(
  query: URLSearchParams,
  partners: ReadonlyMap<string, SignOnPartner>,
): { ask: SignOnAsk; reason: SentBackReason } | null {
  const named = query.getAll('provider');
  const partner = [...partners.values()].find(({ signOn }) => named.length === 1 && signOn.audience === named[0]);
  if (!partner) return null;
  const code = query.get('code') ?? '';
  return { ask: { partner, service: null }, reason: REASONS.includes(code) ? (code as SentBackReason) : null };
}

/** The address of a sign-on that was asked for. */
export function addressOf({ partner, service }: SignOnAsk): string {
  return signOnAddress(partner.signOn.affiliateId, service?.id);
}

/** Where the service is at the partner's, for who goes there as they are, with what its address carries (LEAVE-4). */
export function withoutSignOn({ partner, service }: SignOnAsk): string {
  return service?.actionNavigation.startsWith('https:') ? service.actionNavigation : partner.website;
}

/**
 * Where at the partner's a sign-on leads: the path of the service on its own site, so that it can lead to no other. Null
 * for none, and for a service elsewhere; what its address carries is left out where it would be too long.
 */
export function relayState({ partner, service }: SignOnAsk): string | null {
  if (!service?.actionNavigation.startsWith('https:')) return null;
  const { origin, pathname, search } = new URL(service.actionNavigation);
  if (origin !== new URL(partner.website).origin) return null;
  return [pathname + search, pathname].find((path) => Buffer.byteLength(path) <= RELAY_BYTES) ?? null;
}
