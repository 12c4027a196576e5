import type { Cost, PageFacts } from './page-facts.ts';

/** What the picture for shared links of a page shows. */
export interface ShareCard {
  /** The product's name, at the top. */
  brand: string;
  title: string;
  /** What kind of page it is, over the title: 'Skin & hair', 'Health answers'. */
  kind: string;
  /** The price as shown: '$59', 'Free'. */
  price?: string | undefined;
  /** What stands beside the price: 'Starting at'. */
  priceLabel?: string | undefined;
  /** The partner's monogram. */
  plate?: { letters: string; tone: number; shape: number } | undefined;
}

/** Where the picture of the page at that path lies: '/og/findcare/services.png'. */
export function shareCardPath(path: string): string {
  return `/og${path === '/' ? '/home' : path.replace(/\/$/, '')}.png`;
}

/** The card that follows from what a page says: the part of the site that it is in, and the price of its one service or product. */
export function shareCard(title: string, { trail = [], services = [], product }: PageFacts, brand: string): ShareCard {
  const cost = product?.cost ?? (services.length === 1 ? services[0]?.cost : undefined);
  return { brand, title, kind: trail.at(-2)?.label ?? 'Care near you and online', ...(cost && priceWords(cost)) };
}

function priceWords({ amount, from }: Cost): Pick<ShareCard, 'price' | 'priceLabel'> {
  if (amount === 0) return { price: 'Free' };
  const figure = `$${Number.isInteger(amount) ? String(amount) : amount.toFixed(2)}`;
  return { price: figure, ...(from && { priceLabel: 'Starting at' }) };
}
