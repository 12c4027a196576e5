import { getCollection } from 'astro:content';
import { landingRedirects } from '#landing/page-data/address.ts';
import { partnerRedirects } from '#partners/page/provider-number-redirects.ts';
import { SHORTENED } from '#site/shortened-addresses.ts';

/** Old, second or shortened addresses and where they lead; the server answers them with 301 [ROUTE-6, ROUTE-7]. */
export async function GET(): Promise<Response> {
  const partners = await getCollection('partners');
  const landings = await getCollection('landing-pages');
  return Response.json({
    ...SHORTENED,
    ...partnerRedirects(partners.map(({ id, data }) => ({ slug: id, providerId: data.providerId }))),
    ...landingRedirects(landings.map(({ id, data }) => ({ id, ...data }))),
  });
}
