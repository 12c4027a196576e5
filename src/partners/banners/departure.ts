import type { SignOnContent } from '#single-sign-on/sign-on.schema.ts';
import { signOnAddress } from '#single-sign-on/sign-on-address.ts';
import type { Banner } from './banner.schema.ts';

/** What of services tells which one a banner leads to; addresses as they are opened, with or without what they carry. */
type Services = readonly { id: string; partner: string; actionNavigation: string }[];

/** Where a banner's dialog leads: by a sign-on where its type says so, and to the partner's service that has its address, else to the address itself [BANNER-3]. */
export function departureOf(
  { actionType, actionNavigation, partner }: Pick<Banner, 'actionType' | 'actionNavigation' | 'partner'>,
  signOn: Pick<SignOnContent, 'affiliateId'> | undefined,
  services: Services,
): string {
  if (actionType !== 'singlesignon' || !signOn) return actionNavigation;
  const service = services.find((one) => one.partner === partner && isSamePage(one.actionNavigation, actionNavigation));
  return signOnAddress(signOn.affiliateId, service?.id);
}

function isSamePage(one: string, other: string): boolean {
  return URL.canParse(one) && pageOf(one) === pageOf(other);
}

function pageOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}
