/** What content says of symptoms, where they are treated and what tells of them. */
type Offered = {
  symptoms: { id: string; name: string; alsoCalled: string[] }[];
  categories: { slug: string; symptoms: { symptomId: string }[] }[];
  services: { partner: string; symptoms: string[] }[];
  articles: { id: string; symptoms: string[] }[];
};

/**
 * Other names of the symptoms that a page treats, by page address: a symptom counts for its categories' pages, else
 * for its partners' pages.
 */
export function symptomKeywords({ symptoms, categories, services, articles }: Offered): Map<string, string[]> {
  const words = new Map<string, string[]>();
  const say = (page: string, said: string): void => void words.set(page, [...(words.get(page) ?? []), said]);
  for (const { id, name, alsoCalled } of symptoms) {
    const said = [name, alsoCalled.join(', ')].filter(Boolean).join(': ');
    for (const article of articles) if (article.symptoms.includes(id)) say(`/rx-healthanswer/${article.id}`, said);
    if (alsoCalled.length === 0) continue;
    const offering = categories.filter((category) => category.symptoms.some(({ symptomId }) => symptomId === id));
    const treating = services.filter((service) => service.symptoms.includes(id));
    const pages =
      offering.length > 0
        ? offering.map(({ slug }) => `/findcare/category/${slug}`)
        : treating.map(({ partner }) => `/findcare/partner/${partner}`);
    for (const page of new Set(pages)) say(page, said);
  }
  return words;
}
