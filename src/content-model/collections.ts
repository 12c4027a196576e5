import type { z } from 'zod';
import { articles } from '#articles/content.ts';
import { conversation } from '#chat/content.ts';
import type { Collection, ContentFile } from '#collection/collection.ts';
import { covidTesting } from '#covid/content.ts';
import { categories, disclaimers, services, symptoms, videos } from '#finder/catalogue/content.ts';
import { landingPages } from '#landing/content.ts';
import { banners, insurancePlans, operators, partners, referrals } from '#partners/content.ts';
import { boxes, dangerPhrases, dangerSigns, dangerWords, harmlessPhrases, helpLines } from '#safety/content.ts';
import { terms } from '#scheduler/content.ts';
import { vocabulary } from '#search/content.ts';
import { offers, products, retailPages, shopCategories } from '#shop/content.ts';
import { facts, faqs, site } from '#site/content.ts';

/** Every collection of content/. Pages, the API, the checks and editors' tools know a new one when it stands here. */
export const COLLECTIONS = [
  articles,
  banners,
  boxes,
  categories,
  conversation,
  covidTesting,
  dangerPhrases,
  dangerSigns,
  dangerWords,
  disclaimers,
  facts,
  faqs,
  harmlessPhrases,
  helpLines,
  insurancePlans,
  landingPages,
  offers,
  operators,
  partners,
  products,
  referrals,
  retailPages,
  services,
  shopCategories,
  site,
  symptoms,
  terms,
  videos,
  vocabulary,
] as const;

type Listed = (typeof COLLECTIONS)[number];
/** The name of a collection: of a folder of content/, or of a file in it without its ending. */
export type CollectionName = Listed['name'];
/** The schema of the collection of that name. */
export type SchemaOf<N extends CollectionName> = Extract<Listed, { name: N }>['schema'];
/** What a file of that collection holds. */
export type DataOf<N extends CollectionName> = z.infer<SchemaOf<N>>;
/** Every file of content, by collection; of one that is a single file, a list of one or none. */
export type Files = { [N in CollectionName]: ContentFile<DataOf<N>>[] };

/** How the names of a collection's files end. */
export function endingOf({ form }: Pick<Collection, 'form'>): '.md' | '.yaml' {
  return form === 'markdown' ? '.md' : '.yaml';
}
