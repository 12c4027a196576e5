import type { Review } from '#collection/field.schema.ts';

/** A price in dollars; 0 is free. `from`: the lowest of a range. */
export type Cost = { amount: number; from?: boolean };
/** Who gives care or makes a thing, by the name on the page; `url` is its own site. */
export type ProviderData = { name: string; url?: string };
/** A service as the page describes it. */
export type ServiceData = {
  name: string;
  description: string;
  provider?: ProviderData;
  cost?: Cost | undefined;
  /** Where it is offered, in the page's words. */
  where?: string | undefined;
};
/** A thing of the shop as the page describes it; `path` and `image` are paths of this site. */
export type ProductData = {
  name: string;
  path: string;
  description: string;
  cost: Cost;
  image?: string;
  rating?: RatingData | undefined;
};
/** The mean of buyers' stars, from 1 to 5, and how many of them there are. */
type RatingData = { value: number; reviews: number };
/** A health article as the page shows it; the author with what it is: 'Nell Arbor, health writer'. */
export type ArticleData = { headline: string; description: string; author: string };
/** A link as the page shows it. */
export type LinkData = { label: string; href: string };
/** A list of the page, in the order shown: of links, of services or of products. */
export type ListData = { name: string; of: LinkData[] | ServiceData[] | ProductData[] };

/** A store as its page shows it: `week` is seven days, Monday first, in wall-clock times; null is closed, and no week is hours that are not known. */
export type StoreData = {
  name: string;
  path: string;
  phone: string;
  address: { street: string; city: string; state: string; zip: string };
  position: { lat: number; lng: number };
  week: readonly ({ open: string; close: string } | null)[];
  services: string[];
};

/** A page's structured data: only what its visitors can read too [LAND-6]. */
export interface StructuredData {
  /** Without one, a plain page. 'Home' also tells whose site it is. */
  type?: 'Home' | 'MedicalWebPage' | 'CollectionPage' | 'ItemPage';
  /** The breadcrumb as shown; the last one is the page itself. */
  trail?: { label: string; href?: string }[] | undefined;
  review?: Pick<Review, 'clinicalReviewer' | 'lastReviewed' | 'signed'> | undefined;
  /** Answers as plain text. */
  questions?: { question: string; answer: string }[];
  services?: ServiceData[];
  product?: ProductData;
  article?: ArticleData;
  store?: StoreData;
  lists?: ListData[];
}

/** What `Page.astro` knows of any page; addresses are absolute. */
export interface PageHead {
  url: string;
  title: string;
  description: string;
  /** The picture for shared links. */
  image: string;
  retailer: string;
  /** The product's name. */
  site: string;
  /** As 800-555-0142. */
  phone: string;
  /** 'es-US'; 'en-US' where nothing is said. */
  language?: string;
}
