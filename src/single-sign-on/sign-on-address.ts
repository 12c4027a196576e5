/** Where a sign-on to a partner begins (ROUTE-10); the spec's own spelling. */
export const SIGN_ON_PATH = '/sso/samlRedirect.jsp';
/** What partners read about us: keys, and where sign-ons come from. It is our entity ID too. */
export const METADATA_PATH = '/sso/metadata';

/** The address that signs a visitor on to a partner, and takes them to a service there. */
export function signOnAddress(affiliateId: string, service?: string): string {
  const query = new URLSearchParams({ affiliateId, ...(service !== undefined && { service }) });
  return `${SIGN_ON_PATH}?${query.toString()}`;
}

/** True of such an address. */
export function isSignOn(href: string): boolean {
  return href.startsWith(`${SIGN_ON_PATH}?`);
}
