import { z } from 'zod';

/** A category's number in a query string: it must be there, and is described as a number. */
const categoryNumber = z.coerce
  .number()
  .int()
  .min(0)
  .max(9999)
  .meta({ type: 'integer', minimum: 0, maximum: 9999, param: { required: true } });

/** GET /api/products and GET /api/articles: a category's number. */
export const categoryIdQuerySchema = z.object({ categoryId: categoryNumber });
/** GET /api/productsearch/v1/categories: a list of one category's number. */
export const detailsQuerySchema = z.object({ id: categoryNumber });

/** The catId of the call for health articles when none is given (spec 7) [CALL-3]. */
export const DEFAULT_CAT_ID = 1_800_004;
/** A catId is this and a category's number in hundreds. */
export const CAT_IDS_FROM = 1_800_000;
/** GET /api/rx-healthanswer/healthCategory. */
export const healthCategoryQuerySchema = z.object({
  catId: z.coerce
    .number()
    .int()
    .min(CAT_IDS_FROM)
    .max(CAT_IDS_FROM + 99)
    .default(DEFAULT_CAT_ID),
});

const productSchema = z.object({
  productName: z.string(),
  productURL: z.string().describe('The path of its page.'),
  imageUrl: z.string().nullable().describe('Null: products are drawn.'),
  categoryName: z.string(),
  unitPrice: z.number().describe('Dollars.'),
  reviewCount: z.int().nullable(),
  averageRating: z.number().nullable(),
  reviewHoverMessage: z.string().nullable(),
});
/** The products of a category (spec 3). */
export const productListSchema = z.object({ productList: z.object({ productInfo: z.array(productSchema) }) });

const articleSchema = z.object({
  seoUrl: z.string().describe("After '/rx-healthanswer'."),
  articleTitle: z.string(),
  imagePath: z.object({ imageURL: z.string().nullable() }),
});
/** The articles of a category (spec 3). */
export const articleListSchema = z.object({ articles: z.array(articleSchema) });
/** The health articles of a catId; `message` in place of them when there is no such category [CALL-3]. */
export const healthCategorySchema = z.union([
  z.object({ data: z.array(articleSchema) }),
  z.object({ message: z.string() }),
]);

/** A category's tier-3 link to the shop; `message` in place of it when it has none [CALL-3]. */
export const categoryDetailsSchema = z.union([
  z.object({
    data: z.array(z.object({ categoryName: z.string(), productCount: z.int(), tier3Url: z.string() })),
  }),
  z.object({ message: z.string() }),
]);
