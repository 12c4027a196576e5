import type { z } from 'zod';
import type { Article } from '#articles/article.schema.ts';
import { productAddress, shopCategoryAddress } from '#shop/products/addresses.ts';
import type { productSchema } from '#shop/products/product.schema.ts';
import type { categoryDetailsSchema, articleListSchema, productListSchema } from '../calls/category-data.schema.ts';
import type { CategoryEntry } from '../catalogue/catalogue.ts';

/** What of content a category's products and articles are found in; products in the order shown. */
export type CategoryContent = {
  categories: readonly CategoryEntry[];
  products: readonly (z.infer<typeof productSchema> & { id: string })[];
  articles: readonly (Pick<Article, 'title' | 'categories'> & { id: string })[];
  shopCategories: readonly { id: string; name: string }[];
};

type Articles = z.infer<typeof articleListSchema>['articles'];

/** The products that a category's page names, then the others of its shelf. */
export function productsOf(
  { categories, products, shopCategories }: CategoryContent,
  categoryId: number,
): z.infer<typeof productListSchema> {
  const category = categories.find((one) => one.categoryId === categoryId);
  const named = (category?.components ?? []).flatMap((part) =>
    part.componentType === 'related-product-list' ? part.products : [],
  );
  const shelf = products.filter(
    ({ id, shopCategory }) => shopCategory === category?.shopCategory && !named.includes(id),
  );
  const listed = [...named.flatMap((name) => products.find(({ id }) => id === name) ?? []), ...shelf];
  const shelves = new Map(shopCategories.map(({ id, name }) => [id, name]));
  return {
    productList: {
      productInfo: listed.map((product) => ({
        productName: product.productName,
        productURL: productAddress(product.id, product.productId),
        imageUrl: null,
        categoryName: shelves.get(product.shopCategory) ?? '',
        unitPrice: product.unitPrice,
        reviewCount: product.reviewCount,
        averageRating: product.averageRating ?? null,
        reviewHoverMessage: product.reviewHoverMessage ?? null,
      })),
    },
  };
}

/** The articles that a category's page names, then the others that belong to it. */
export function articlesOf({ categories, articles }: CategoryContent, categoryId: number): Articles {
  const category = categories.find((one) => one.categoryId === categoryId);
  if (!category) return [];
  const named = category.components.flatMap((part) =>
    part.componentType === 'health-article-list' ? part.articles : [],
  );
  const others = articles.filter(({ id, categories: of }) => of.includes(category.slug) && !named.includes(id));
  const listed = [...named.flatMap((name) => articles.find(({ id }) => id === name) ?? []), ...others];
  return listed.map(({ id, title }) => ({ seoUrl: `/${id}`, articleTitle: title, imagePath: { imageURL: null } }));
}

/** What a shelf of the shop is counted from. */
type Shelves = {
  shopCategories: CategoryContent['shopCategories'];
  products: readonly { shopCategory: string }[];
};

/** A category's link to its shelf of the shop, with how many products stand there; a message where it has none [CAT-2, CALL-3]. */
export function detailsOf(
  { shopCategories, products }: Shelves,
  shelf: string | undefined,
): z.infer<typeof categoryDetailsSchema> {
  const found = shopCategories.find(({ id }) => id === shelf);
  if (!found) return { message: 'This category has no products.' };
  const productCount = products.filter(({ shopCategory }) => shopCategory === found.id).length;
  return { data: [{ categoryName: found.name, productCount, tier3Url: shopCategoryAddress(found.id) }] };
}
