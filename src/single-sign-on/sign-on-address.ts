/** Where a sign-on to a partner begins (ROUTE-10); the spec's own spelling. */
export const SIGN_ON_PATH = '/sso/samlRedirect.jsp';
/** What partners read about us: keys, and where sign-ons come from. It is our entity ID too. */
export const METADATA_PATH = '/sso/metadata';
/** Where a partner sends back somebody whom it doesn't let in: the errorURL of our metadata. */
export const SENT_BACK_PATH = '/sso/sent-back';

/** The address that signs a visitor on to a partner, and takes them to a service there. */
export function signOnAddress(affiliateId: string, service?: string): string {
  const query = new URLSearchParams({ affiliateId, ...(service !== undefined && { service }) });
  return `${SIGN_ON_PATH}?${query.toString()}`;
}

/** True of such an address. */
export function isSignOn(href: string): boolean {
  return href.startsWith(`${SIGN_ON_PATH}?`);
}

/** Why a partner sends somebody back, in the words of SAML metadata; null where it says none of these. */
export type SentBackReason = 'IDENTIFICATION_FAILURE' | 'AUTHENTICATION_FAILURE' | 'AUTHORIZATION_FAILURE' | null;

/** That address as a partner finds it: it puts its reason and its entity ID in place of the names in capitals. */
export function sentBackAddress(origin: string): string {
  return `${origin}${SENT_BACK_PATH}?code=ERRORURL_CODE&provider=ERRORURL_RP`;
}
