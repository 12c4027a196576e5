import { getEntry } from 'astro:content';

import { faqQuestions } from '#site/faqs.ts';
import type { PageFacts } from '#site/page-facts.ts';
import { listed, storePageTrail } from './facts.ts';
import type { StorePage } from './store-page.schema.ts';

/** A page of the store by its file's name; the build stops without it. */
export async function storePage(name: string): Promise<StorePage> {
  const entry = await getEntry('store-pages', name);
  if (!entry) throw new Error(`content/store-pages/${name}.yaml is missing`);
  return entry.data;
}

/** What it says, for search engines; its tiles are told by the page that shows them [LAND-6]. */
export async function storePageFacts(page: StorePage): Promise<PageFacts> {
  const products = await Promise.all(page.products.map((name) => getEntry('products', name)));
  return {
    review: page.review,
    questions: await faqQuestions(page.faqs),
    ...(products.length > 0 && {
      lists: [{ name: 'From the shop', of: products.flatMap((product) => (product ? [listed(product)] : [])) }],
    }),
    trail: storePageTrail(page.heading),
  };
}
