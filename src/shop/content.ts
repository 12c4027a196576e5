import { collection } from '#collection/collection.ts';
import { offerListSchema } from './offers/offer-list.schema.ts';
import { productAddress, shopCategoryAddress } from './products/addresses.ts';
import { productSchema } from './products/product.schema.ts';
import { retailPageSchema } from './pages/retail-page.schema.ts';
import { shopCategorySchema } from './pages/shop-category.schema.ts';

/** Products of the shop. */
export const products = collection({
  name: 'products',
  form: 'yaml',
  schema: productSchema,
  references: {
    dangerSigns: 'danger-signs',
    boxes: 'boxes',
    shopCategory: 'shop-categories',
    disclaimer: 'disclaimers',
  },
  unique: ['productId'],
  addresses: { of: (id, { productId = '' }) => [productAddress(id, productId)] },
});

/** What pages recommend. */
export const offers = collection({
  name: 'offers',
  form: 'yaml',
  schema: offerListSchema,
  references: { products: 'products' },
});

/** Shelves of the shop. */
export const shopCategories = collection({
  name: 'shop-categories',
  form: 'yaml',
  schema: shopCategorySchema,
  references: { careCategory: 'categories' },
  unique: ['displayOrdinal'],
  addresses: { of: (id) => [shopCategoryAddress(id)] },
});

/** The store's own pages. */
export const retailPages = collection({
  name: 'retail-pages',
  form: 'yaml',
  schema: retailPageSchema,
  references: { services: 'services', products: 'products', faqs: 'faqs' },
  addresses: { of: (id) => [`/${id}`], drawnByHand: true },
});
