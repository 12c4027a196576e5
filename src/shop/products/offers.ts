import { productAddress } from './addresses.ts';
import type { Offer } from './offer.schema.ts';
import type { z } from 'zod';
import type { productSchema } from './product.schema.ts';

type Product = z.infer<typeof productSchema>;

/** The products of these names as offers, in that order; a name that is none is left out. */
export function offersOf(names: readonly string[], products: readonly { id: string; data: Product }[]): Offer[] {
  const known = new Map(products.map(({ id, data }) => [id, data]));
  return names.flatMap((name) => {
    const product = known.get(name);
    if (!product) return [];
    const { productName, summary, productId, unitPrice, packSize } = product;
    const address = productAddress(name, productId);
    return [{ title: productName, text: summary, address, price: unitPrice, packSize }];
  });
}
