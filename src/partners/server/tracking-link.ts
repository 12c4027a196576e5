import { offlineTracking, outsideTracking, type Tracking } from '#gateways/tracking.ts';
import { exitLink, known } from '../links/exit-link.ts';
import type { Banner } from '../banners/banner.schema.ts';
import type { Partner } from '../page/partner.schema.ts';
import type { Referrals } from '../links/referrals.schema.ts';

/** What of content leads to other sites. */
export type LeavingContent = {
  services: readonly {
    id: string;
    serviceName: string;
    serviceType: string;
    partner: string;
    actionNavigation: string;
    externalDetailUrl?: string | undefined;
    audiences: readonly string[];
    dcElements?: { Web: { action?: { navigation: string } | undefined } } | undefined;
  }[];
  partners: readonly (Pick<Partner, 'website' | 'privacyUrl'> & { slug: string })[];
  banners: readonly Pick<Banner, 'actionNavigation'>[];
  videos: readonly { url: string }[];
  referrals: Referrals;
};

/** Hosts that content or its tracking hosts name: nobody is sent to any other [LEAVE-3]. */
export function knownHosts({ services, partners, banners, videos, referrals }: LeavingContent): Set<string> {
  const links = [
    ...services.flatMap(({ actionNavigation, externalDetailUrl, dcElements }) => [
      actionNavigation,
      externalDetailUrl,
      dcElements?.Web.action?.navigation,
    ]),
    ...partners.flatMap(({ website, privacyUrl }) => [website, privacyUrl]),
    ...banners.map(({ actionNavigation }) => actionNavigation),
    ...videos.map(({ url }) => url),
    ...referrals.storeLinks.map(({ link }) => link),
  ];
  const hosts = links.flatMap((link) => (link?.startsWith('https://') ? new URL(link).host : []));
  return new Set([...hosts, ...referrals.trackingHosts]);
}

/** What exits can be for: partners by slug, and hosts of other sites. */
export function leadsTo(content: LeavingContent): Set<string> {
  return new Set([...content.partners.map(({ slug }) => slug), ...knownHosts(content)]);
}

/** The service of that name, as its file or its serviceName has it. */
export function serviceNamed<S extends { id: string; serviceName: string }>(
  services: readonly S[],
  name: string,
): S | undefined {
  const asked = name.toLowerCase();
  return services.find(({ id, serviceName }) => id === asked || serviceName.toLowerCase() === asked);
}

/** The tracking service of the process: the outside one that a setting names, else the address of content for that store. */
export function trackingOf(content: LeavingContent, outside: string | undefined): Tracking {
  if (outside) return outsideTracking(outside);
  return offlineTracking((storeNumber, name) => {
    const service = serviceNamed(content.services, name);
    if (!service) return null;
    const { id, partner, actionNavigation } = service;
    const link = exitLink(actionNavigation, { service: id, partner, storeNumber }, content.referrals);
    return content.referrals.storeLinks.some((own) => own.link === link) ? link : withStore(link, storeNumber);
  });
}

function withStore(link: string, storeNumber: string): string | null {
  if (!link.startsWith('https://')) return null;
  const url = new URL(link);
  url.searchParams.set('store', storeNumber);
  return url.href;
}

/** The address that counts a visit to a store, if the tracking service gives a safe one; failures are logged [TILE-9, LEAVE-3, ERR-3]. */
export async function trackingLink(
  tracking: Tracking,
  hosts: ReadonlySet<string>,
  asked: Parameters<Tracking>[0],
  warn: (message: string, error?: unknown) => void,
): Promise<string | null> {
  try {
    const answer = await tracking(asked);
    const link = known(answer, hosts);
    if (answer !== null && !link) warn('the tracking service answered with an address that is not opened');
    return link ?? null;
  } catch (error) {
    warn('the tracking service gave no answer', error);
    return null;
  }
}
