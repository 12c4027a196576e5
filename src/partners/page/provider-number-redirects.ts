/** A provider's number leads to its partner page (spec 2) [ROUTE-6]: from path to path. */
export function partnerRedirects(partners: readonly { slug: string; providerId: string }[]): Record<string, string> {
  return Object.fromEntries(
    partners.map(({ slug, providerId }) => [`/findcare/partner/${providerId}`, `/findcare/partner/${slug}`]),
  );
}
