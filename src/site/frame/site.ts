import { getEntry } from 'astro:content';

/** The retailer's own words and links, from content/site.yaml; the build stops without them. */
export async function siteContent() {
  const entry = await getEntry('site', 'site');
  if (!entry) throw new Error('content/site.yaml is missing: header and footer are drawn from it');
  return entry.data;
}
