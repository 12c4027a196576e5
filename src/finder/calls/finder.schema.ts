import { z } from '@hono/zod-openapi';

/** A number in a query string, and described as one; an empty one, NaN and Infinity are refused. */
const degrees = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,15})?$/, `degrees from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min, `degrees from ${min} to ${max}`).max(max, `degrees from ${min} to ${max}`))
    .meta({ type: 'number', minimum: min, maximum: max });

/** A point in the query of a GET, in degrees, within the United States and its territories. */
export const pointQuerySchema = z.object({ lat: degrees(-15, 72), lng: degrees(-180, 180) });

/** The query of POST /api/tiles on a search (spec 7). Neither changes the answer: the body says what is searched. */
export const tilesQuerySchema = z.object({
  from: z.string().max(60).optional(),
  keyword: z.string().max(200).optional(),
});

/** The query of GET /api/symptom-categories: `contextCats` are category numbers or slugs with commas between them; without it all are answered. */
export const symptomCategoriesQuerySchema = pointQuerySchema.extend({
  o: z.string().max(50).optional(),
  contextCats: z.string().max(400).optional(),
});

/** The answer of GET /api/symptom-categories (spec 3). */
export const symptomCategoriesSchema = z
  .object({
    symptomFilters: z.array(
      z.object({
        displayOrdinal: z.int(),
        categoryId: z.int(),
        categoryName: z.string(),
        symptoms: z.array(z.object({ symptomId: z.string(), isSelected: z.boolean(), name: z.string() })),
      }),
    ),
  })
  .openapi('SymptomCategories');
export type SymptomCategories = z.infer<typeof symptomCategoriesSchema>;

/** The answer of GET /api/categories: all of them, by displayOrdinal. */
export const categoriesSchema = z
  .array(
    z.object({
      categoryId: z.int(),
      categoryName: z.string(),
      slug: z.string(),
      displayOrdinal: z.int(),
      icon: z.string().describe('Its picture in the healthicons set'),
    }),
  )
  .openapi('Categories');

/** The answer when a look at a service is remembered. */
export const viewedSchema = z.object({ viewed: z.literal(true) }).openapi('Viewed');

/** The answer of DELETE /api/tiles/viewed. */
export const forgottenSchema = z.object({ forgotten: z.literal(true) });
