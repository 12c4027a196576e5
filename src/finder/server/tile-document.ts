import type { SearchDocument } from '#search/server/site-index/document.ts';
import type { CategoryEntry, ServiceEntry } from '../catalogue/catalogue.ts';
import type { Symptom } from '../catalogue/symptom.schema.ts';

type Named = {
  services: readonly ServiceEntry[];
  categories: readonly Pick<CategoryEntry, 'slug' | 'categoryName'>[];
  symptoms: readonly (Symptom & { id: string })[];
};

/** The tiles as the search finds them: by their own words, their categories, and their symptoms with what people also call these. */
export function tileDocuments({ services, categories, symptoms }: Named): SearchDocument[] {
  const categoryNames = new Map(categories.map(({ slug, categoryName }) => [slug, categoryName]));
  const symptomNames = new Map(symptoms.map(({ id, name, alsoCalled }) => [id, [name, ...alsoCalled]]));
  return services.map((service) => ({
    kind: 'Tile',
    address: service.id,
    title: service.name,
    keywords: [
      service.title,
      service.kind,
      ...service.categories.map((slug) => categoryNames.get(slug) ?? slug),
      ...service.symptoms.flatMap((id) => [id, ...(symptomNames.get(id) ?? [])]),
    ],
    passages: [service.description, service.symptomCategories, service.symptomList],
  }));
}
