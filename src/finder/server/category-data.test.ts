import { expect, test } from 'vitest';
import { caller } from '#testing/caller.ts';
import { content } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import { testApp, testRuntime } from '#testing/scheduler.ts';
import {
  articleListSchema,
  categoryDetailsSchema,
  healthCategorySchema,
  productListSchema,
} from '../calls/category-data.schema.ts';

const app = testApp(testRuntime(await testDatabase()));
const api = caller((path, request) =>
  Promise.resolve(app(new Request(`http://find.example${path}`, request), '127.0.0.1')),
);
const ask = async (path: string) => {
  const { status, body } = await api.get(path);
  return status === 200 ? body : status;
};
const covid = content().categories.find(({ slug }) => slug === 'covid-19')!;

test("a category's products come with price, rating and page, those that its page names first [CALL-1 part, CAT-12]", async () => {
  const { productList } = productListSchema.parse(await ask(`/products?categoryId=${String(covid.categoryId)}`));
  expect(productList.productInfo.map(({ productName }) => productName).slice(0, 2)).toEqual([
    'ClearCheck COVID and Flu Home Test',
    'Quickstem Digital Thermometer',
  ]);
  expect(productList.productInfo[0]?.productURL).toMatch(
    /^\/store\/c\/clearcheck-covid-flu-home-test\/ID=\d{6}-product$/,
  );
  expect(productListSchema.parse(await ask('/products?categoryId=9999')).productList.productInfo).toEqual([]);
  expect(await ask('/products?categoryId=acne')).toBe(422);
});

test("a category's articles come with title and address [CALL-1 part]", async () => {
  const { articles } = articleListSchema.parse(await ask(`/articles?categoryId=${String(covid.categoryId)}`));
  expect(articles[0]).toMatchObject({ seoUrl: '/cold-flu-or-covid' });
  expect(articleListSchema.parse(await ask('/articles?categoryId=9999')).articles).toEqual([]);
});

test('the link to the shop comes with its count, a message in place of it where there is none [CALL-1 part, CALL-3, CAT-2]', async () => {
  const details = categoryDetailsSchema.parse(await ask(`/productsearch/v1/categories?id=${String(covid.categoryId)}`));
  const count = content().products.filter(({ shopCategory }) => shopCategory === 'home-tests').length;
  expect(details).toEqual({
    data: [{ categoryName: 'Home tests and monitors', productCount: count, tier3Url: '/store/c/home-tests' }],
  });
  expect(await ask('/productsearch/v1/categories?id=9999')).toEqual({ message: expect.any(String) as string });
});

test('health articles come by catId, 1800004 when none is given, and a message where there are none; what is refused has no articles either [CALL-1 part, CALL-3]', async () => {
  const usual = healthCategorySchema.parse(await ask('/rx-healthanswer/healthCategory'));
  expect(usual).toEqual(await ask('/rx-healthanswer/healthCategory?catId=1800004'));
  expect(JSON.stringify(usual)).toContain('a1c-what-the-number-means');
  expect(await ask('/rx-healthanswer/healthCategory?catId=1800099')).toEqual({ message: expect.any(String) as string });
  const refused = await api.get('/rx-healthanswer/healthCategory?catId=7');
  expect([refused.status, 'data' in refused.body]).toEqual([422, false]);
});
