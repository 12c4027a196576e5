/** Splits the long text at lines of ---; each 'text' section takes one part. '' gives none. */
export function textParts(body: string): string[] {
  return body
    .split(/^---+$/m)
    .map((part) => part.trim())
    .filter(Boolean);
}

const PRICE = /\{price(?::([a-z0-9-]+))?\}/g;

/** Writes prices into a text of an editor: `{price}` is that of the page's own service, `{price:otter-creek-visit}` that of another; `figureOf` tells a service's figure by its file name. */
export function withPrices(text: string, own: string, figureOf: (service: string) => string): string {
  return text.replace(PRICE, (_, service: string | undefined) => figureOf(service ?? own));
}

/** The services that a text takes prices from, by file name, the page's own left out. */
export function pricedServices(text: string): string[] {
  return [...text.matchAll(PRICE)].flatMap(([, service]) => service ?? []);
}
