/** As much of a landing page as its addresses need; `id` is the file's name. */
type Addressed = { id: string; address?: string | undefined; url?: string | undefined };

/** Where a landing page stands, below /findcare/: the name of its file, unless it says otherwise [ROUTE-7]. */
export function landingAddress({ id, address }: Addressed): string {
  return address ?? id;
}

/** The short content slugs lead to their pages (spec 2): from path to path [ROUTE-7]. */
export function landingRedirects(pages: readonly Addressed[]): Record<string, string> {
  return Object.fromEntries(
    pages.flatMap((page) => (page.url ? [[`/findcare/${page.url}`, `/findcare/${landingAddress(page)}`]] : [])),
  );
}
