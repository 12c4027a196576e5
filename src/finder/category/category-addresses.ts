/** Alternative spellings of slugs (spec 2). Both addresses show one page; the slug's is canonical. */
const SECOND_SPELLINGS: Record<string, string> = { 'vision-hearing': 'vision&hearing' };

/** The last part of every address of a category's page, its own slug first. */
export function categoryAddresses(slug: string): string[] {
  const second = SECOND_SPELLINGS[slug];
  return second ? [slug, second] : [slug];
}

/** The files of a page that has two layouts, by the last part of their address; the second is handed out for group=b only, under the first one's address [CAT-10]. */
export function layouts(address: string): { name: string; version: 1 | 2 }[] {
  return [
    { name: address, version: 1 },
    { name: `${address}.group-b`, version: 2 },
  ];
}
