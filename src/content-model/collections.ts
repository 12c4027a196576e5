/* The one file of this floor that knows the nouns of the features above it: content is one whole, and its parts name each other. */
/* eslint-disable no-restricted-imports -- schemas only; see ARCHITECTURE.md */
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
import { shopCategorySchema } from '#shop/shop-category.schema.ts';
import { retailPageSchema } from '#shop/retail-page.schema.ts';
/* eslint-enable no-restricted-imports */
import { faqSchema } from '#site/faq.schema.ts';

/** The folders of content/: how their files end and what each must hold. A new noun is a line here, one in `content.config.ts` and its rows in `references.ts`. */
export const NOUNS = {
  articles: { ending: '.md', schema: articleSchema },
  banners: { ending: '.yaml', schema: bannerSchema },
  categories: { ending: '.yaml', schema: categorySchema },
  conversation: { ending: '.yaml', schema: conversationSchema },
  disclaimers: { ending: '.md', schema: disclaimerSchema },
  faqs: { ending: '.md', schema: faqSchema },
  'landing-pages': { ending: '.md', schema: landingPageSchema },
  partners: { ending: '.yaml', schema: partnerSchema },
  products: { ending: '.yaml', schema: productSchema },
  services: { ending: '.yaml', schema: serviceSchema },
  'shop-categories': { ending: '.yaml', schema: shopCategorySchema },
  'retail-pages': { ending: '.yaml', schema: retailPageSchema },
  symptoms: { ending: '.yaml', schema: symptomGroupSchema },
  terms: { ending: '.md', schema: termsSchema },
  videos: { ending: '.yaml', schema: videoSchema },
} as const;
