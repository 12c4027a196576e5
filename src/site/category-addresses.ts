/** Slugs that are spelt in a second way too (spec 2), by that way; both addresses show one page, whose canonical address is the slug's. */
const SECOND_SPELLINGS: Record<string, string> = { 'vision-hearing': 'vision&hearing' };

/** The last part of every address of a category's page, its own slug first. */
export function categoryAddresses(slug: string): string[] {
  const second = SECOND_SPELLINGS[slug];
  return second ? [slug, second] : [slug];
}
