import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';

import { articleSchema } from '#articles/article.schema.ts';
import { conversationSchema } from '#chat/conversation.schema.ts';
import { categorySchema, disclaimerSchema } from '#finder/category.schema.ts';
import { serviceSchema } from '#finder/service.schema.ts';
import { symptomGroupSchema } from '#finder/symptom.schema.ts';
import { videoSchema } from '#finder/video.schema.ts';
import { bannerSchema } from '#partners/banner.schema.ts';
import { landingPageSchema } from '#landing/landing-page.schema.ts';
import { partnerSchema } from '#partners/partner.schema.ts';
import { termsSchema } from '#scheduler/terms.schema.ts';
import { productSchema } from '#shop/product.schema.ts';
import { retailPageSchema } from '#shop/retail-page.schema.ts';
import { shopCategorySchema } from '#shop/shop-category.schema.ts';
import { faqSchema } from '#site/faq.schema.ts';
import { siteSchema } from '#site/site.schema.ts';

const yaml = (folder: string) => glob({ pattern: '*.yaml', base: `./content/${folder}` });
const markdown = (folder: string) => glob({ pattern: '*.md', base: `./content/${folder}` });

/** The folders of content/ as pages read them; an entry's id is its file's name. The API reads the same files through content-model/content.ts. */
export const collections = {
  services: defineCollection({ loader: yaml('services'), schema: serviceSchema }),
  categories: defineCollection({ loader: yaml('categories'), schema: categorySchema }),
  partners: defineCollection({ loader: yaml('partners'), schema: partnerSchema }),
  symptoms: defineCollection({ loader: yaml('symptoms'), schema: symptomGroupSchema }),
  terms: defineCollection({ loader: markdown('terms'), schema: termsSchema }),
  disclaimers: defineCollection({ loader: markdown('disclaimers'), schema: disclaimerSchema }),
  faqs: defineCollection({ loader: markdown('faqs'), schema: faqSchema }),
  'landing-pages': defineCollection({ loader: markdown('landing-pages'), schema: landingPageSchema }),
  articles: defineCollection({ loader: markdown('articles'), schema: articleSchema }),
  conversation: defineCollection({ loader: yaml('conversation'), schema: conversationSchema }),
  products: defineCollection({ loader: yaml('products'), schema: productSchema }),
  'shop-categories': defineCollection({ loader: yaml('shop-categories'), schema: shopCategorySchema }),
  banners: defineCollection({ loader: yaml('banners'), schema: bannerSchema }),
  videos: defineCollection({ loader: yaml('videos'), schema: videoSchema }),
  'retail-pages': defineCollection({ loader: yaml('retail-pages'), schema: retailPageSchema }),
  site: defineCollection({ loader: glob({ pattern: 'site.yaml', base: './content' }), schema: siteSchema }),
};
