/** Services that stand before each article: what somebody looked for comes first. */
const SERVICES_BEFORE = 4;
/** Articles that stand among services at most; the others are read below. */
export const ARTICLES_AMONG = 3;

/** How many of the articles found stand among so many services: one after each few, at least one, and all that may where there is no service. */
export function articlesAmong(services: number, articles: number): number {
  const places = services === 0 ? ARTICLES_AMONG : Math.max(1, Math.floor(services / SERVICES_BEFORE));
  return Math.min(places, articles, ARTICLES_AMONG);
}

/** The list of services with articles among them: one after each few services, the others at its end, so that filters leave them all. */
export function interleave<Item>(services: readonly Item[], articles: readonly Item[]): Item[] {
  const rows = articles.map((article, place) => [
    ...services.slice(place * SERVICES_BEFORE, (place + 1) * SERVICES_BEFORE),
    article,
  ]);
  return [...rows.flat(), ...services.slice(articles.length * SERVICES_BEFORE)];
}
