import { getCollection } from 'astro:content';
import { partnerRedirects } from '#partners/redirects.ts';

/** Old or second addresses and where they lead; the server answers them with 301 [ROUTE-6]. */
export async function GET(): Promise<Response> {
  const partners = await getCollection('partners');
  return Response.json(partnerRedirects(partners.map(({ id, data }) => ({ slug: id, providerId: data.providerId }))));
}
