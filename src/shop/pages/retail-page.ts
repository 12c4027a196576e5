import { getEntry } from 'astro:content';

import { faqQuestions } from '#site/questions/faqs.ts';
import type { StructuredData, ProductData } from '#search-engines/structured-data.ts';
import { listed, retailPageTrail } from './structured-data.ts';
import type { RetailPage } from './retail-page.schema.ts';

/** A page of the store by its file's name; the build stops without it. */
export async function retailPage(name: string): Promise<RetailPage> {
  const entry = await getEntry('retail-pages', name);
  if (!entry) throw new Error(`content/retail-pages/${name}.yaml is missing`);
  return entry.data;
}

/** Its structured data; a page with tiles adds them itself [LAND-6]. */
export async function retailPageStructuredData(page: RetailPage): Promise<StructuredData> {
  const products: ProductData[] = [];
  for (const name of page.products) {
    const product = await getEntry('products', name);
    if (product) products.push(listed(product));
  }
  return {
    trail: retailPageTrail(page.heading),
    review: page.review,
    questions: await faqQuestions(page.faqs),
    ...(products.length > 0 && { lists: [{ name: 'From the shop', of: products }] }),
  };
}
