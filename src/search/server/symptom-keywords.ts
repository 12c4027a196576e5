/** What content says of symptoms, and where they are treated. */
type Offered = {
  symptoms: { id: string; name: string; alsoCalled: string[] }[];
  categories: { slug: string; symptoms: { symptomId: string }[] }[];
  services: { partner: string; symptoms: string[] }[];
};

/**
 * What else people call the symptoms that a page offers care for, by the address of the page: 'Urinary tract infection: UTI, bladder infection'. A symptom is
 * found on the pages of its categories; one that no category has, on those of the partners who treat it.
 */
export function symptomKeywords({ symptoms, categories, services }: Offered): Map<string, string[]> {
  const words = new Map<string, string[]>();
  for (const { id, name, alsoCalled } of symptoms) {
    if (alsoCalled.length === 0) continue;
    const offering = categories.filter((category) => category.symptoms.some(({ symptomId }) => symptomId === id));
    const treating = services.filter((service) => service.symptoms.includes(id));
    const pages =
      offering.length > 0
        ? offering.map(({ slug }) => `/findcare/category/${slug}`)
        : treating.map(({ partner }) => `/findcare/partner/${partner}`);
    for (const page of new Set(pages))
      words.set(page, [...(words.get(page) ?? []), `${name}: ${alsoCalled.join(', ')}`]);
  }
  return words;
}
