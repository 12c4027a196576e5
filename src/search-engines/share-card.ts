import type { Cost, StructuredData } from './structured-data.ts';

/** A drawing of ui/pictures/hero, by its file's name in small letters. */
export type ShareScene =
  | 'matching-studies'
  | 'photo-visit'
  | 'plain-words'
  | 'quiet-night'
  | 'soothing-jar'
  | 'two-voices'
  | 'warm-mug'
  | 'wash-day'
  | 'way-to-the-clinic';

/** What the picture for shared links of a page shows. */
export interface ShareCard {
  /** The product's name, at the top. */
  brand: string;
  title: string;
  /** What kind of page it is, over the title: 'Skin & hair', 'Health articles'. */
  kind: string;
  /** The price as shown: '$59', 'Free'. */
  price?: string | undefined;
  /** What stands beside the price: 'Starting at'. */
  priceLabel?: string | undefined;
  /** What is drawn beside the words; the moor when not said. */
  scene?: ShareScene | undefined;
  /** The partner's monogram. */
  plate?: { letters: string; tone: number; shape: number } | undefined;
}

/** Where the picture of the page at that path lies: '/og/findcare/services.png'. */
export function shareCardPath(path: string): string {
  return `/og${path === '/' ? '/home' : path.replace(/\/$/, '')}.png`;
}

/** The share card of a page, from its structured data: section of the site, and the price of its only service or product. */
export function shareCard(title: string, facts: StructuredData, brand: string): ShareCard {
  const { trail = [], services = [], product } = facts;
  const scene = sceneOf(facts);
  const cost = product?.cost ?? (services.length === 1 ? services[0]?.cost : undefined);
  return {
    brand,
    title,
    kind: trail.at(-2)?.label ?? 'Care near you and online',
    ...(cost && priceWords(cost)),
    ...(scene && { scene }),
  };
}

/** The drawing by page type: a book for text, a path for services, a jar for products. */
function sceneOf({ article, product, lists = [] }: StructuredData): ShareScene | undefined {
  if (article) return 'plain-words';
  if (product) return 'soothing-jar';
  const listed = lists[0]?.of[0];
  if (!listed) return undefined;
  if ('cost' in listed && 'path' in listed) return 'soothing-jar';
  return 'label' in listed ? 'plain-words' : 'way-to-the-clinic';
}

function priceWords({ amount, from }: Cost): Pick<ShareCard, 'price' | 'priceLabel'> {
  if (amount === 0) return { price: 'Free' };
  const figure = `$${Number.isInteger(amount) ? String(amount) : amount.toFixed(2)}`;
  return { price: figure, ...(from && { priceLabel: 'Starting at' }) };
}
