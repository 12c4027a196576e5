import type { z } from 'zod';
import { productAddress } from './addresses.ts';
import type { Offer } from './offer.schema.ts';
import type { productSchema } from './product.schema.ts';

/** A product with the name of its file. */
export type KnownProduct = Pick<
  z.infer<typeof productSchema>,
  'productName' | 'summary' | 'productId' | 'unitPrice' | 'packSize'
> & { id: string };

/** The products of these names as offers, in that order; a name that is none is left out. */
export function offersOf(names: readonly string[], products: readonly KnownProduct[]): Offer[] {
  const known = new Map(products.map((product) => [product.id, product]));
  return names.flatMap((name) => {
    const product = known.get(name);
    if (!product) return [];
    const { productName, summary, productId, unitPrice, packSize } = product;
    const address = productAddress(name, productId);
    return [{ title: productName, text: summary, address, price: unitPrice, packSize }];
  });
}
