/** The address fields of a landing page; `id` is the file's name. */
type Addressed = { id: string; address?: string | undefined; url?: string | undefined };

/** A landing page's path below /findcare/: the name of its file unless it sets `address` [ROUTE-7]. */
export function landingAddress({ id, address }: Addressed): string {
  return address ?? id;
}

/** Redirects from short slugs to landing pages (spec 2): from path to path [ROUTE-7]. */
export function landingRedirects(pages: readonly Addressed[]): Record<string, string> {
  return Object.fromEntries(
    pages.flatMap((page) => (page.url ? [[`/findcare/${page.url}`, `/findcare/${landingAddress(page)}`]] : [])),
  );
}
