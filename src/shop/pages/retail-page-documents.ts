import { kindOf, type SearchDocument } from '#search/server/site-index/document.ts';
import type { RetailPage } from './retail-page.schema.ts';

/** A page of the store and the name of its file. */
type Named = RetailPage & { id: string };

/** What else people call the store's own pages, by address, for the site's search. */
export function retailPageKeywords(pages: readonly Named[]): Map<string, string[]> {
  return new Map(pages.map(({ id, alsoCalled }) => [`/${id}`, alsoCalled]));
}

/** What the site's search finds of a page that the build doesn't make: what its file says. */
export function retailPageDocument({ id, title, heading, lead, pointsHeading, points }: Named): SearchDocument {
  const address = `/${id}`;
  return {
    kind: kindOf(address),
    address,
    title,
    keywords: [heading, pointsHeading, ...points.map((point) => point.heading)],
    passages: [lead, ...points.map(({ text }) => text)],
  };
}
